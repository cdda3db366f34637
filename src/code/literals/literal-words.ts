// Names with which languages without a reader start programs, work on files and change the directory. Data only.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions and types that start a program, in any of these languages. */
export const STARTS = words(`
  Command CommandContext StartProcess ForkExec Exec exec execl execlp execle execv execvp execve execvpe system popen _popen posix_spawn posix_spawnp
  ProcessBuilder spawn Popen Start ProcessStartInfo cmd shell run_command runCommand readProcess callProcess callCommand createProcess
  execute Process Cmd startProcess execCmd execCmdEx execProcess execShellCmd shell_exec passthru proc_open pcntl_exec sh system2 rawSystem spawnCommand
  spawnProcess readCreateProcess proc command open_process_in open_process_out open_process open_process_full addSystemCommand capture2 capture2e capture3 popen2 popen2e popen3
  pipeline_r pipeline_w pipeline_start readProcessWithExitCode system! sh! shellout shell_out run_system qx commandLine capturex systemx staticExec gorge IPC execPipe shellExec ShellExecute ShellExecuteA ShellExecuteW CreateProcess CreateProcessA CreateProcessW WinExec wordexp
  execQ execNoWait Runtime.exec execFile execFileSync execSync spawnSync`);
/** The same for names that are too common to count on their own. */
export const STARTS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['run', words('Process Subprocess Child process Shell shell Cmd cmd subprocess IPC')],
  ['runSync', words('Process')],
  ['start', words('Process process')],
  ['init', words('Child ChildProcess')],
  ['open', words('Port IPC')],
  ['call', words('subprocess')],
  ['output', words('Cmd')],
]);
/** `let c = Command::new("rm"); c.args(["-rf"]);` */
export const ADDS_WORDS = words('arg args Args addArg addArgs exec command add_arg raw_arg');

export const DELETES_TREE = words(`
  RemoveAll remove_dir_all deleteDirectory deleteRecursively forceDelete removeItem rm_rf rm_r rm_rf! removeDirectoryRecursive removePathForcibly removeDir deleteTree remove_all
  remove_entry_secure rmtree remove_tree remove_dir_contents deltree rm_rf_ deleteAll del_dir_r`);
export const DELETES_ONE = words(
  'Remove remove_file unlink remove deleteIfExists removeFile DeleteFile rm rm_f deleteFile deleteSync',
);
export const WRITES = words(`
  WriteFile writeFile WriteAllText AppendAllText WriteAllLines AppendAllLines WriteAllBytes file_put_contents Create writeText appendText spit write_text
  writeAsString writeAsStringSync writeString appendFile writeLines fwrite_to FileWriter PrintWriter FileOutputStream File.write createFile`);

/** Functions that read the content of a file or directory. */
export const READS_CONTENT = words(`
  Open OpenFile ReadFile ReadDir Walk WalkDir ofFile readAllBytes readString readAllLines newInputStream newBufferedReader FileInputStream FileReader File readBytes readText
  ReadAllText ReadAllBytes ReadAllLines OpenRead OpenText StreamReader read_to_string read_to_end read_dir fopen open ifstream openFile readFile readLines fileURLWithPath fromFile
  contentsOfFile contentsOf listFiles walk read EnumerateFiles GetFiles UploadFile file_get_contents fread`);

/** The directory in which a program is started: given with the start, or for all that follow. */
export const DIRECTORY = words(
  'Dir current_dir directory WorkingDirectory workingDirectory currentDirectoryURL currentDirectoryPath cwd chdir cd workdir workDir workingDir working_dir curdir cwd_dir',
);
export const MOVES = words(
  'Chdir chdir set_current_dir SetCurrentDirectory changeCurrentDirectoryPath setCurrentDir setCurrentDirectory withCurrentDirectory setwd cd cd! in_tmpdir inTempDir',
);

/** `p.FileName = "rm"; p.Arguments = "-rf x";` */
export const PROGRAM_PROPERTIES = words('executableURL launchPath FileName executable');
export const WORD_PROPERTIES = words('arguments Arguments ArgumentList');

/** Named arguments that are words of the command; values of other named arguments are not. */
export const WORD_ARGUMENTS = words(
  'fileName arguments command args program executable argv cmd spawn_executable spawn Path Args FileName Arguments Command',
);

/** Functions that show, compare or write their text, and do not run it. */
export const SHOWS_TEXT = words(`
  print println printf eprintln eprint fprintf sprintf snprintf puts p warn log info debug error fatal Fatal Fatalf Error Errorf Log Logf Skip Skipf Println Printf Fprintf Sprintf
  Print panic raise die croak carp confess throw Exception RuntimeError StandardError describe it test context assert assertEquals assertEqual assert_eq assert_ne assert_equal assert_match
  assertThat expect is isnt like ok cmp_ok is_deeply should eq equal toBe toEqual require write WriteFile WriteString WriteAllText writeFile writeText file_put_contents print_endline
  putStrLn WriteLine Write Format format echo message msg Run group setUp NSLog format! println! eprintln! panic! write! writeln! todo! contains Contains include includes startsWith
  assertTrue assertFalse Equal NotEqual EqualError Regexp MustCompile compile match matches`);
