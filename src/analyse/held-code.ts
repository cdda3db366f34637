// Environment variables whose value some program runs: as a command, as code, as the name of a code file, or as options. Data from the
// programs' manuals.

/**
 * How a value is run. `shell`: by a shell, or as a program with arguments. `function`: as the body of a function. `prompt`: only the
 * substitutions in it run. Any other text is a command line in which `…` stands for the words of the value, `-c…` for `-c` before each of
 * them, and `@` for the whole value as one word.
 */
export type HeldAs = string;

const HELD: readonly (readonly [names: string, as: HeldAs])[] = [
  ['PS0 PS1 PS2 PS3 PS4 PROMPT PROMPT2 PROMPT3 PROMPT4 RPROMPT RPS1 RPS2 MAILPATH', 'prompt'],
  [
    `PAGER MANPAGER SYSTEMD_PAGER PSQL_PAGER AWS_PAGER GH_PAGER GLAB_PAGER BAT_PAGER DELTA_PAGER MYSQL_PAGER
    EDITOR VISUAL FCEDIT HISTEDIT SUDO_EDITOR SYSTEMD_EDITOR KUBE_EDITOR GH_EDITOR GLAB_EDITOR PSQL_EDITOR HGEDITOR HGMERGE SVN_EDITOR BUNDLER_EDITOR GEM_EDITOR LESSEDIT
    BROWSER GH_BROWSER SHELL PROMPT_COMMAND SSH_ASKPASS SUDO_ASKPASS RSYNC_RSH RSYNC_CONNECT_PROG CVS_RSH SVN_SSH
    GIT_PAGER GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_SSH GIT_SSH_COMMAND GIT_ASKPASS GIT_EXTERNAL_DIFF GIT_PROXY_COMMAND GIT_MAN_VIEWER
    LESSOPEN LESSCLOSE MANROFFSEQ FZF_DEFAULT_COMMAND FZF_CTRL_T_COMMAND FZF_ALT_C_COMMAND
    CC CXX CPP LD AS AR NM RANLIB STRIP OBJCOPY FC LDSHARED LEX YACC
    RUSTC RUSTDOC RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER CARGO_BUILD_RUSTC_WRAPPER CARGO_BUILD_RUSTC SCCACHE CCACHE_PREFIX
    CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER CHROME_BIN CHROME_PATH FIREFOX_BIN
    WATCHEXEC_COMMAND ENTR_COMMAND`,
    'shell',
  ],
  ['NODE_OPTIONS', 'node … -e 0'],
  ['GIT_CONFIG_PARAMETERS', 'git -c… version'],
  ['BASH_ENV ENV', 'bash @'],
  ['PYTHONSTARTUP', 'python3 @'],
  ['PERL5OPT', 'perl … -e 0'],
  ['PERL5DB', 'perl -e @'],
  ['RUBYOPT', 'ruby … -e 0'],
  ['LUA_INIT LUA_INIT_5_1 LUA_INIT_5_2 LUA_INIT_5_3 LUA_INIT_5_4', 'lua -e @'],
  ['R_PROFILE R_PROFILE_USER', 'Rscript @'],
  ['JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JAVA_OPTS MAVEN_OPTS GRADLE_OPTS SBT_OPTS ANT_OPTS', 'java … -version'],
  ['MAKEFLAGS GNUMAKEFLAGS MFLAGS', 'make … no-such-target'],
  ['MAKEFILES', 'make -f @ no-such-target'],
  ['TAR_OPTIONS', 'tar … -tf archive.tar'],
  ['ZIPOPT', 'zip … archive.zip file'],
  ['LESS', 'less … file'],
  ['RSYNC_OPTIONS', 'rsync … file copy'],
  ['GREP_OPTIONS', 'grep … word file'],
  ['FZF_DEFAULT_OPTS', 'fzf …'],
  ['GOFLAGS', 'go vet …'],
  ['PYTEST_ADDOPTS', 'pytest …'],
  ['VIMINIT EXINIT GVIMINIT', 'vim -c @ file'],
  ['MYVIMRC', 'vim -S @ file'],
  ['PSQLRC', 'psql -f @'],
];

const BY_NAME: ReadonlyMap<string, HeldAs> = new Map(
  HELD.flatMap(([names, as]) => names.split(/\s+/).map((name): readonly [string, HeldAs] => [name, as])),
);

/** Names built from a pattern: npm's settings in upper or lower case, cargo's per target. */
const BY_SHAPE: readonly (readonly [RegExp, HeldAs])[] = [
  [/^p?npm_config_(script_shell|shell|editor|git|viewer|browser|init_module|onload_script)$/i, 'shell'],
  [/^p?npm_config_node_options$/i, 'node … -e 0'],
  [/^CARGO_TARGET_\w+_(LINKER|RUNNER)$/, 'shell'],
  [/^BASH_FUNC_/, 'function'],
  [/^TF_CLI_ARGS(_\w+)?$/, 'terraform plan …'],
  [/(PAGER|EDITOR|ASKPASS|_BROWSER|_RSH|_SSH|_SHELL|_COMMAND|_CMD|_PROG|_WRAPPER|_LINKER|_LAUNCHER|_EXTERNAL_DIFF)$/, 'shell'],
];

export const heldAs = (name: string): HeldAs | undefined =>
  BY_NAME.get(name) ?? BY_SHAPE.find(([shape]) => shape.test(name))?.[1];
