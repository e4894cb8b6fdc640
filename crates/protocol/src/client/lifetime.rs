//! How long an engine's processes live: no longer than the engine is wanted, and no longer than this program,
//! even if it is killed.

use std::io;
use std::process::{Child, Command};

/// A child and whatever it starts.
pub(super) struct ProcessTree {
    pub(super) child: Child,
    #[cfg(windows)]
    job: windows::Job,
}

#[cfg(unix)]
impl ProcessTree {
    /// Starts a program in a process group of its own.
    pub(super) fn spawn(mut command: Command) -> io::Result<ProcessTree> {
        use std::os::unix::process::CommandExt;
        command.process_group(0);
        #[cfg(target_os = "linux")]
        let child = linux::spawn(command)?;
        #[cfg(not(target_os = "linux"))]
        let child = command.spawn()?;
        Ok(ProcessTree { child })
    }

    /// How the child ended, once it has. It is not waited for: until that is done, its number, which is its
    /// group's as well, belongs to nobody else.
    pub(super) fn end(&mut self) -> Option<String> {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(Pid::from_child(&self.child)), options).ok().flatten()?;
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => format!("exit code {code}"),
            (None, Some(signal)) => format!("signal {signal}"),
            (None, None) => "its process is gone".to_owned(),
        })
    }

    /// Ends whatever is left.
    pub(super) fn kill(&mut self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.wait();
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::mpsc::{Sender, SyncSender, channel, sync_channel};
    use std::sync::{Mutex, OnceLock, PoisonError};
    use std::thread;

    use rustix::process::{Pid, Signal, getpid, getppid, set_parent_process_death_signal};

    type Request = (Command, SyncSender<io::Result<Child>>);

    /// Starts a child that is killed when this program ends, however it ends.
    ///
    /// The kernel counts the end of the *thread* that started a child as its parent's death. So one thread,
    /// which lives as long as the program, starts them all.
    pub(super) fn spawn(mut command: Command) -> io::Result<Child> {
        static SPAWNER: OnceLock<Mutex<Sender<Request>>> = OnceLock::new();
        let parent = getpid();
        // SAFETY: the closure makes two system calls and allocates nothing, as is asked of code between fork
        // and exec.
        unsafe { command.pre_exec(move || die_with(parent)) };
        let spawner = match SPAWNER.get() {
            Some(spawner) => spawner,
            None => {
                let spawner = start_spawner()?;
                SPAWNER.get_or_init(|| Mutex::new(spawner))
            }
        };
        let (reply, child) = sync_channel(1);
        // The thread never ends; if it did, nobody would reply.
        let _ = spawner.lock().unwrap_or_else(PoisonError::into_inner).send((command, reply));
        child.recv().unwrap_or_else(|_| Err(io::Error::other("the thread that starts engines is gone")))
    }

    fn start_spawner() -> io::Result<Sender<Request>> {
        let (sender, requests) = channel::<Request>();
        let serve = move || {
            for (mut command, reply) in requests {
                // Whoever asked is waiting.
                let _ = reply.send(command.spawn());
            }
        };
        thread::Builder::new().name("spawner".to_owned()).spawn(serve)?;
        Ok(sender)
    }

    /// Runs in the child before its program does.
    fn die_with(parent: Pid) -> io::Result<()> {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // The parent may have died before that, which no signal tells.
        if getppid() != Some(parent) {
            return Err(io::Error::from_raw_os_error(rustix::io::Errno::SRCH.raw_os_error()));
        }
        Ok(())
    }
}

#[cfg(windows)]
impl ProcessTree {
    /// Starts a program in a job of its own, which ends with this program.
    pub(super) fn spawn(mut command: Command) -> io::Result<ProcessTree> {
        let job = windows::Job::new()?;
        let mut child = command.spawn()?;
        if let Err(error) = job.assign(&child) {
            let _ = child.kill().and_then(|()| child.wait());
            return Err(error);
        }
        Ok(ProcessTree { child, job })
    }

    /// How the child ended, once it has.
    pub(super) fn end(&mut self) -> Option<String> {
        let status = self.child.try_wait().ok().flatten()?;
        Some(
            status
                .code()
                .map_or_else(|| "its process is gone".to_owned(), |code| format!("exit code {code}")),
        )
    }

    /// Ends whatever is left.
    pub(super) fn kill(&mut self) {
        self.job.terminate();
        let _ = self.child.wait();
    }
}

#[cfg(windows)]
mod windows {
    use std::io;
    use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
    use std::process::Child;
    use std::ptr::null;

    use windows_sys::Win32::System::JobObjects::{
        AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
        JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
        TerminateJobObject,
    };

    /// Processes that end together: at the latest when the last handle to the job closes, which the system sees
    /// to when this program ends.
    pub(super) struct Job(OwnedHandle);

    impl Job {
        pub(super) fn new() -> io::Result<Job> {
            // SAFETY: neither attributes nor a name are required.
            let handle = unsafe { CreateJobObjectW(null(), null()) };
            if handle.is_null() {
                return Err(io::Error::last_os_error());
            }
            // SAFETY: the handle is open, and nobody else has it.
            let job = Job(unsafe { OwnedHandle::from_raw_handle(handle) });
            let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
            limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
            // SAFETY: the information is of the class and of the size that are named, and is only read.
            let set = unsafe {
                SetInformationJobObject(
                    job.0.as_raw_handle(),
                    JobObjectExtendedLimitInformation,
                    (&raw const limits).cast(),
                    size_of_val(&limits) as u32,
                )
            };
            done(set).map(|()| job)
        }

        pub(super) fn assign(&self, child: &Child) -> io::Result<()> {
            // SAFETY: both handles are open as long as their owners live.
            done(unsafe { AssignProcessToJobObject(self.0.as_raw_handle(), child.as_raw_handle()) })
        }

        pub(super) fn terminate(&self) {
            // SAFETY: the handle is open. If the call fails, dropping the job ends its processes.
            unsafe { TerminateJobObject(self.0.as_raw_handle(), 1) };
        }
    }

    fn done(result: i32) -> io::Result<()> {
        if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
    }
}
