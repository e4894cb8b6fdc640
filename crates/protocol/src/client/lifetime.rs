//! How long an engine's processes live: no longer than the engine is wanted, and no longer than this program,
//! even if it is killed.

use std::io;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU64, Ordering};

/// Marks a program by a name in its environment that no other has, and returns the mark.
pub(super) fn mark(command: &mut Command) -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let value = format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    command.env("PLY_CHILD", &value);
    format!("PLY_CHILD={value}")
}

/// A child and whatever it starts.
pub(super) struct ProcessTree {
    pub(super) child: Child,
    #[cfg(windows)]
    job: windows::Job,
}

#[cfg(unix)]
impl ProcessTree {
    /// Starts a program in a process group of its own.
    pub(super) fn spawn(mut command: Command, memory: Option<u64>) -> io::Result<ProcessTree> {
        use std::os::unix::process::CommandExt;
        command.process_group(0);
        #[cfg(target_os = "linux")]
        let child = linux::spawn(command, memory)?;
        #[cfg(not(target_os = "linux"))]
        let child = {
            let _ = memory;
            command.spawn()?
        };
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

    /// Ends what was started by a marked program and left its process group.
    pub(super) fn sweep(&self, tag: &str) {
        #[cfg(target_os = "linux")]
        linux::sweep(tag);
        #[cfg(not(target_os = "linux"))]
        let _ = tag;
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
    pub(super) fn spawn(mut command: Command, memory: Option<u64>) -> io::Result<Child> {
        static SPAWNER: OnceLock<Mutex<Sender<Request>>> = OnceLock::new();
        let parent = getpid();
        // SAFETY: the closure makes three system calls and allocates nothing, as is asked of code between fork
        // and exec.
        unsafe { command.pre_exec(move || die_with(parent).and_then(|()| limit_memory(memory))) };
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

    /// Ends every process that has this mark in its environment: a program's children inherit it, also those that went
    /// into a process group of their own.
    pub(super) fn sweep(tag: &str) {
        use rustix::process::{Pid, Signal, kill_process};
        // One that forks while it is looked for may be missed: so it is looked for again until there is none.
        for _ in 0..SWEEPS {
            let mut found = false;
            for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
                let Some(number) = entry.file_name().to_str().and_then(|name| name.parse::<i32>().ok())
                else {
                    continue;
                };
                let Ok(environment) = std::fs::read(entry.path().join("environ")) else { continue };
                if environment.split(|&byte| byte == 0).any(|part| part == tag.as_bytes())
                    && let Some(pid) = Pid::from_raw(number).filter(|pid| *pid != getpid())
                {
                    found = true;
                    let _ = kill_process(pid, Signal::KILL);
                }
            }
            if !found {
                return;
            }
            thread::sleep(std::time::Duration::from_millis(2));
        }
    }

    /// How often a sweep looks again.
    const SWEEPS: usize = 50;

    /// Runs in the child before its program does: more memory than this is refused to it.
    fn limit_memory(bytes: Option<u64>) -> io::Result<()> {
        use rustix::process::{Resource, Rlimit, setrlimit};
        let Some(bytes) = bytes else { return Ok(()) };
        setrlimit(Resource::As, Rlimit { current: Some(bytes), maximum: Some(bytes) })?;
        Ok(())
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
    pub(super) fn spawn(mut command: Command, _memory: Option<u64>) -> io::Result<ProcessTree> {
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

    /// Nothing leaves a job.
    pub(super) fn sweep(&self, _tag: &str) {}

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
