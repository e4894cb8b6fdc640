//! Students' programs: graded, matched, and none of them outlives its limit.

use std::fs;

use serde_json::Value;

use crate::program::{Folder, run};

/// Six steps at best, with six of supply; a wall at 1,1 and a depot at 3,2.
const MAP: &str = "4 4 6\n3 0 0 0\n0 1 0 0\n0 0 0 0\n0 0 2 4\n";

/// Programs that end by themselves, and what is said of each.
const BROKEN: [(&str, &str, &str); 24] = [
    ("right", "print(6); print('RRDDDR')", "right"),
    ("exits-1", "import sys; sys.exit(1)", "crashed"),
    ("exits-after-answer", "import os; print(6); print('RRDDDR', flush=True); os._exit(3)", "crashed"),
    ("raises", "print(6 / 0)", "crashed"),
    ("segfaults", "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "crashed"),
    ("no-syntax", "print(((", "crashed"),
    ("recurses", "def f(): return f()\nf()", "crashed"),
    ("eats-memory", "x = bytearray(3 << 30); print(6); print('RRDDDR')", "crashed"),
    ("empty", "", "garbage"),
    ("chats", "print('the answer is'); print(6)", "garbage"),
    ("binary", "import sys; sys.stdout.buffer.write(bytes(range(256)) * 40)", "garbage"),
    ("decimal", "print(6.0); print('RRDDDR')", "garbage"),
    ("talks-on", "print(6); print('RRDDDR'); print('done')", "garbage"),
    ("other-letters", "print(6); print('rrdddr')", "garbage"),
    ("no-route-said", "print(-1)", "wrong-claim"),
    ("wrong-number", "print(5); print('RRDDDR')", "wrong-claim"),
    ("two-steps-more", "print(8); print('RRDDDUDR')", "not-best"),
    ("only-a-number", "print(6)", "illegal"),
    ("through-a-wall", "print(6); print('DRRDDR')", "illegal"),
    ("off-the-map", "print(6); print('URRDDR')", "illegal"),
    ("starves", "print(9); print('RLRLRLRRD')", "illegal"),
    ("stops-short", "print(5); print('RRDDD')", "illegal"),
    ("floods", "while True: print('x' * 1000)", "too-much-output"),
    ("one-huge-line", "import sys\nfor _ in range(40): sys.stdout.write('x' * (1 << 20))", "too-much-output"),
];

/// Programs that do not end, or leave others behind. Each writes the numbers of its processes to the file of its argument.
const ENDLESS: [(&str, &str, &str); 10] = [
    ("loops", "while True: pass", "too-slow"),
    ("sleeps", "time.sleep(600)", "too-slow"),
    ("hangs-after-answer", "print(6); print('RRDDDR', flush=True); time.sleep(600)", "too-slow"),
    ("deaf", "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)", "too-slow"),
    ("closes-its-output", "os.close(1); os.close(2); time.sleep(600)", "too-slow"),
    ("floods-errors", "while True: sys.stderr.write('x' * 1000)", "too-slow"),
    ("forks-and-waits", "[child() for _ in range(10)]; time.sleep(600)", "too-slow"),
    ("leaves-a-child", "child(); print(6); print('RRDDDR')", "right"),
    ("leaves-a-daemon", "child(os.setsid); print(6); print('RRDDDR')", "right"),
    ("daemon-without-answer", "child(os.setsid)", "garbage"),
];

/// What the endless ones share: a child that sleeps on, whatever its parent does, and a note of every process.
const SHARED: &str = "import os, signal, sys, time
def note():
    with open(sys.argv[1], 'a') as file: file.write(f'{os.getpid()}\\n')
def child(first=lambda: None):
    if os.fork() == 0:
        first()
        note()
        time.sleep(600)
        os._exit(0)
note()
";

fn graded(folder: &Folder, program: &str, options: &[&str]) -> Value {
    let maps = folder.at("maps");
    let typed = [&["grade", "path", "--program", program, "--maps", &maps, "--json"], options].concat();
    let ran = run(&typed);
    assert_eq!(ran.code, Some(0), "{program}: {}", ran.stderr);
    serde_json::from_str::<Value>(&ran.stdout).expect("JSON")["graded"][0].clone()
}

fn folder_with_map() -> Folder {
    let folder = Folder::new();
    fs::create_dir_all(folder.at("maps")).unwrap();
    folder.file("maps/input_0.txt", MAP);
    folder
}

#[test]
fn broken_programs_are_named_for_what_they_are() {
    let folder = folder_with_map();
    for (name, text, verdict) in BROKEN {
        let file = folder.file(&format!("{name}.py"), text);
        let found = graded(&folder, &format!("python3 '{file}'"), &["--time", "60", "--memory", "700"]);
        assert_eq!(found["verdict"], verdict, "{name}: {found}");
    }
    let found = graded(&folder, "/nowhere/to/be/found", &[]);
    assert_eq!(found["verdict"], "not-started", "{found}");
}

/// Whether a process still runs; one that ended and was not waited for does not.
#[cfg(target_os = "linux")]
fn is_alive(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
}

#[cfg(target_os = "linux")]
#[test]
fn no_program_outlives_its_limit() {
    let folder = folder_with_map();
    for (name, text, verdict) in ENDLESS {
        let file = folder.file(&format!("{name}.py"), format!("{SHARED}{text}"));
        let notes = folder.at(&format!("{name}.pids"));
        let found = graded(&folder, &format!("python3 '{file}' '{notes}'"), &["--time", "4"]);
        assert_eq!(found["verdict"], verdict, "{name}: {found}");
        let pids = fs::read_to_string(&notes).unwrap_or_default();
        assert!(!pids.is_empty(), "{name} never started");
        for pid in pids.lines() {
            assert!(!is_alive(pid), "{name}: process {pid} still runs");
        }
    }
}

/// Files instead of pipes, maps by chance, and the report for machines.
#[test]
fn a_right_solver_is_right_everywhere() {
    let folder = Folder::new();
    let solver = folder.file("solver.py", SOLVER);
    let program = format!("python3 '{solver}' {{input}} {{output}}");
    let junit = folder.at("report.xml");
    let ran =
        run(&["grade", "path", "--program", &program, "--random", "8", "--time", "60", "--junit", &junit]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.ends_with("8 of 8 right (8 right)\n"), "{}", ran.stdout);
    let xml = fs::read_to_string(&junit).unwrap();
    assert!(xml.contains("tests=\"8\" failures=\"0\""), "{xml}");
}

/// Breadth-first search over cells and supplies, from a file into a file.
const SOLVER: &str = "import sys
from collections import deque
words = open(sys.argv[1]).read().split()
m, n, t = map(int, words[:3])
grid = [words[3 + r * n:3 + r * n + n] for r in range(m)]
start = next((r, c) for r in range(m) for c in range(n) if grid[r][c] == '3')
queue, seen, answer = deque([(start, t, '')]), {(start, t)}, None
while queue:
    (r, c), left, way = queue.popleft()
    if grid[r][c] == '4':
        answer = way
        break
    if left == 0:
        continue
    for letter, (dr, dc) in zip('UDLR', ((-1, 0), (1, 0), (0, -1), (0, 1))):
        y, x = r + dr, c + dc
        if 0 <= y < m and 0 <= x < n and grid[y][x] != '1':
            now = t if grid[y][x] == '2' else left - 1
            if ((y, x), now) not in seen:
                seen.add(((y, x), now))
                queue.append(((y, x), now, way + letter))
with open(sys.argv[2], 'w') as out:
    out.write('-1' if answer is None else f'{len(answer)}\\n{answer}\\n')
";

/// A bot that asks a textbook search of ours, and says what it found, with a twist.
fn asking_bot(twist: &str) -> String {
    format!(
        "import json, subprocess, sys
for line in sys.stdin:
    if line.strip() == 'quit': break
    position = line.split(' moves')[0].strip()
    found = json.loads(subprocess.run([sys.argv[1], 'analyze', 'othello', '--position', position, '--json',
        '--algorithm', 'alpha-beta', '--depth', '2', '--eval', 'classic'], capture_output=True).stdout)
    move, value, nodes = found['best_move'], found['score']['value'], found['nodes']
    {twist}
    print(move, 'value', value, 'nodes', nodes, flush=True)
"
    )
}

#[test]
fn moves_are_graded_by_minimax() {
    let folder = Folder::new();
    let ply = env!("CARGO_BIN_EXE_ply");
    let grade = |bot: &str| {
        let program = format!("python3 '{bot}' '{ply}'");
        let typed = ["grade", "othello", "--program", &program, "--depth", "2", "--eval", "classic"];
        let ran = run(&[&typed[..], &["--random", "3", "--time", "60", "--json"]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        serde_json::from_str::<Value>(&ran.stdout).expect("JSON")
    };
    let verdicts = |found: &Value| {
        let all = found["graded"].as_array().unwrap().iter();
        all.map(|one| one["verdict"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    let right = grade(&folder.file("right.py", asking_bot("pass")));
    assert_eq!(verdicts(&right), ["right"; 3], "{right}");
    let nodes = &right["graded"][0]["nodes"];
    assert_eq!(nodes["program"], nodes["alpha_beta"], "{nodes}");
    assert!(nodes["minimax"].as_u64() > nodes["alpha_beta"].as_u64(), "{nodes}");
    let wrong = grade(&folder.file("value.py", asking_bot("value += 1")));
    assert_eq!(verdicts(&wrong), ["wrong-claim"; 3], "{wrong}");
    let illegal = grade(&folder.file("illegal.py", asking_bot("move = 'd4'")));
    assert_eq!(verdicts(&illegal), ["illegal"; 3], "{illegal}");
    let garbage = grade(&folder.file("garbage.py", asking_bot("move = '?'")));
    assert_eq!(verdicts(&garbage), ["garbage"; 3], "{garbage}");
    let crash = grade(&folder.file("crash.py", "raise SystemExit(4)"));
    assert_eq!(verdicts(&crash), ["crashed"; 3], "{crash}");
}

/// The examples meet, among bots that fail in every way; the others finish their games.
#[test]
fn a_folder_of_bots_meets() {
    let folder = Folder::new();
    fs::create_dir_all(folder.at("bots")).unwrap();
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bots");
    for name in ["_othello", "othello_random", "othello_greedy", "othello_alpha_beta"] {
        let text = fs::read_to_string(format!("{examples}/{name}.py")).unwrap();
        folder.file(&format!("bots/{name}.py"), &text);
    }
    folder.file("bots/crasher.py", "raise SystemExit(1)");
    folder.file("bots/flooder.py", "while True: print('x' * 100000)");
    let bots = folder.at("bots");
    let ran = run(&["tournament", &bots, "--game", "othello", "--time", "30", "--json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let found: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(found["games"], 20);
    let faults: Vec<_> = found["faults"].as_array().unwrap().iter().map(|fault| &fault["bot"]).collect();
    assert!(faults.iter().all(|bot| *bot == "crasher" || *bot == "flooder"), "{found}");
    assert!(faults.len() >= 2, "{found}");
    let player = |name: &str| {
        found["players"].as_array().unwrap().iter().find(|player| player["name"] == name).unwrap().clone()
    };
    assert!(player("othello_alpha_beta")["wins"].as_u64() > player("othello_random")["wins"].as_u64());
    let text = run(&["tournament", &bots, "--game", "chess"]);
    text.is_refused("tournament --game chess");
}

/// Our own engine speaks plain, too, in a match with one that does.
#[test]
fn plain_is_spoken_in_matches() {
    let folder = Folder::new();
    let ply = env!("CARGO_BIN_EXE_ply");
    let plain =
        format!("cmd={ply},args=\"engine surakarta --protocol plain --level 3\",proto=plain,name=plain");
    let store = folder.at("games.db");
    let ran = run(&[
        "match",
        "surakarta",
        "--engine",
        &plain,
        "--engine",
        "random:captures,name=chance",
        "--games",
        "2",
        "--st",
        "20",
        "--store",
        &store,
        "--json",
    ]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let found: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(found["failures"].as_array().map(Vec::len), Some(0), "{found}");
    assert_eq!(found["games"], 2);
}
