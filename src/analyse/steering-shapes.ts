// Patterns of variable names that affect a program: the prefix of a known tool, or an ending such as _PAGER; and exceptions by name and value. Data.

/**
 * A variable that is not listed anywhere is harmless unless it matches one of these patterns. Written as the tools document them, ignoring case where
 * the tool does.
 */
export const STEERING_SHAPES: readonly (readonly [RegExp, string])[] = [
  [/^(npm|pnpm)_config_/i, 'settings of a package manager'],
  [/^(npm|pnpm|yarn|bun|corepack)_/i, 'settings of a package manager'],
  [/^(UV|PIP|POETRY|PIPENV|PDM|HATCH|CONDA|MAMBA|PIPX|VIRTUALENV|TOX|NOX|PYENV)_/, 'settings of a Python tool'],
  [/^PYTHON[A-Z]+$/, 'steers Python'],
  [/^(PYTEST|COVERAGE|MYPY|RUFF|BLACK)_/, 'settings of a Python tool'],
  [/^MYPYPATH$/, 'where mypy loads code'],
  [/^(CARGO|RUSTUP|RUSTC|RUSTDOC)(_|$)/, 'steers cargo'],
  [/^GO[A-Z]+$/, 'steers go'],
  [/^CGO_|^GCCGO$/, 'options or name of a compiler'],
  [/^JUST_/, 'settings of just'],
  [/^(JAVACMD|NOXFORCEPYTHON|PYRIGHT_PYTHON_\w+|SENTRYCLI_CDNURL)$/, 'a program that is run or fetched'],
  [/^(MAVEN|MVNW?|GRADLE|JAVA|JDK|SBT|ANT|KOTLIN|SCALA|LEIN|GROOVY|M2|ANDROID|SDKMAN)_/, 'steers Java tools'],
  [/^(RUBY|RUBYGEMS|BUNDLE|BUNDLER|GEM|RBENV)_|^RUBY[A-Z]+$/, 'steers Ruby'],
  [/^PERL[0-9A-Z_]*$/, 'steers Perl'],
  [/^LUA_(PATH|CPATH|INIT)/, 'code Lua loads'],
  [/^(R_PROFILE|R_ENVIRON|R_LIBS|R_HOME|JULIA_)/, 'where code is loaded from'],
  [/^(PHP|COMPOSER)_/, 'settings of PHP'],
  [/^(DOTNET|CORECLR|COREHOST|COR|MSBUILD|NUGET)_|^(COMPlus_|MSBuild)/, 'steers .NET'],
  [/^(MIX|HEX|ERL|ELIXIR|REBAR)_/, 'steers Erlang tools'],
  [/^(NODE|DENO|ESBUILD|VOLTA|NVM|FNM)_/, 'steers JavaScript tools'],
  [/^(TF|TG|TERRAGRUNT|TOFU|PACKER|VAGRANT|PULUMI|ANSIBLE|CHEF)_/, 'steers infrastructure tools'],
  [/^(HELM|KUBE|KUBECTL|KUSTOMIZE|K9S|MINIKUBE|KIND|SKAFFOLD|ISTIO|ARGOCD)_|^KUBE[A-Z]+$/, 'which cluster is used, and how'],
  [/^(DOCKER|COMPOSE|BUILDX|BUILDKIT|PODMAN|CONTAINERS|BUILDAH|CONTAINERD)_/, 'which container engine is used, and how'],
  [/^(MYSQL|MARIADB|SQLCMD|REDISCLI|MONGOSH|CLICKHOUSE)_|^PG[A-Z]+$|^PSQL_/, 'which database is used, and how'],
  [/^(AWS_ENDPOINT|AWS_CONTAINER|AWS_EC2|CLOUDSDK_|AZURE_CONFIG|BOTO_)/, 'where requests go'],
  [
    /^(RSYNC|SVN|CVS|HG|JJ|LEFTHOOK|PRE_COMMIT|SSH|CURL|WGET|FZF|BAT|RIPGREP|MISE|ASDF|DIRENV|NIX|PKG_CONFIG|CMAKE|MESON|BAZEL|CCACHE|SCCACHE|DISTCC)_/,
    'steers a program',
  ],
  [
    /^(HGRCPATH|HGPLAIN|HGEDITOR|HGMERGE|HGRC|ZIPOPT|ZIPINFO|UNZIP|UNZIPOPT|ZIPNOTE|BZIP|BZIP2|XZ_OPT|XZ_DEFAULTS|ZSTD_CLEVEL|LS_OPTIONS)$/,
    'options of a program',
  ],
  [
    /^(GCONV_PATH|NLSPATH|LOCPATH|TERMINFO|TERMINFO_DIRS|TERMCAP|HOSTALIASES|RES_OPTIONS|LOCALDOMAIN|MALLOC_TRACE|RESOLV_HOST_CONF|TZDIR|SSLKEYLOGFILE)$/,
    'what the system library loads or writes',
  ],
  [
    /^(M4|AUTOM4TE|AUTOCONF|AUTOMAKE|AUTOHEADER|AUTOPOINT|ACLOCAL|ACLOCAL_PATH|LIBTOOLIZE|AS|AR|NM|RANLIB|STRIP|OBJCOPY|FC|CPP|LDSHARED|LEX|YACC|CHROME_BIN|CHROME_PATH|FIREFOX_BIN)$/,
    'a program that is run',
  ],
  [
    /(PAGER|EDITOR|ASKPASS|_BROWSER|_RSH|_SSH|_SHELL|_COMMAND|_CMD|_PROG|_WRAPPER|_LINKER|_LAUNCHER|_EXTERNAL_DIFF|_EXECUTABLE|_EXECUTABLE_PATH|_BINARY|_BINARY_PATH|_PLUGINS?|_PRELOAD)$/,
    'a program that is run, or code that is loaded',
  ],
  [/(_OPTS|_OPTIONS|_ADDOPTS|_EXTRA_ARGS|_CLI_ARGS|FLAGS)$/, 'options of a program'],
  [
    /(_REGISTRY|_MIRROR|_INDEX_URL|_DOWNLOAD_HOST|_PROXY|_BINARY_SITE|_BINARY_HOST|_DOWNLOAD_(BASE_)?URL|_DIST_SERVER|_STORAGE_BASE_URL|_HOSTED_URL|_PKG_SERVER)$|^(JSR_URL|COURSIER_\w+|CS_\w+_REPOSITORIES)$/i,
    'where something is fetched from',
  ],
  // Every variable is a property for MSBuild, in any case; these say where packages come from and what is loaded with a project.
  [
    /^(Restore(Sources|AdditionalProjectSources|ConfigFile|RootConfigDirectory|PackagesPath|FallbackFolders|AdditionalProjectFallbackFolders)|NuGetPackageSource\w*|(Custom|Directory)(Before|After|Build|Packages)\w+Path|CustomBefore\w+|CustomAfter\w+)$/i,
    'a setting of MSBuild',
  ],
  [
    /^(?=.*[a-z])[A-Z][A-Za-z\d]*(Event|Path|Exe|Tool|Command|File|Targets|Props|Sources?|Arg(ument)?s|DependsOn|Project|Analyzers?|Assembly|Directory|Condition)$/,
    'a setting of MSBuild: what is run or loaded',
  ],
  [/^COMPOSER$/, 'which manifest Composer reads'],
];

/** Variables that may be set for any program: language, appearance, amounts, kind of environment, and credentials. Documented in docs/policy.md. */
export const FREE_ANYWHERE: readonly RegExp[] = [
  /^(LANG|LANGUAGE|LC_[A-Z]+|TZ|TERM|COLORTERM|COLUMNS|LINES|NO_COLOR|FORCE_COLOR|CLICOLOR|CLICOLOR_FORCE|(GREP|LS|JQ|EZA|GCC)_COLORS?|LSCOLORS)$/,
  /^(CI|DEBUG|VERBOSE|QUIET|LOG_?LEVEL|RUST_LOG|RUST_(LIB_)?BACKTRACE|DO_NOT_TRACK|DEBIAN_FRONTEND|SOURCE_DATE_EPOCH|TMPDIR|TMP|TEMP)$/,
  /^(PORT|USER|LOGNAME|USERNAME|(NODE|RAILS|RACK|APP|FLASK|DJANGO|GO|PHX|SYMFONY|ASPNETCORE)_ENV(IRONMENT)?|ENVIRONMENT|STAGE|VERSION|TAG)$/,
  /^(BLOCK_?SIZE|TIME_STYLE|QUOTING_STYLE|TABSIZE|OMP_NUM_THREADS|(MKL|OPENBLAS|NUMEXPR|RAYON)_NUM_THREADS|CUDA_VISIBLE_DEVICES)$/,
  /^AWS_(PROFILE|REGION|DEFAULT_REGION|DEFAULT_OUTPUT|ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN)$|^HOMEBREW_NO_(AUTO_UPDATE|ANALYTICS|ENV_HINTS|INSTALL_CLEANUP|INSTALL_UPGRADE)$/,
  /(_TOKEN|_API_KEY|_SECRET|_SECRET_KEY|_PASSWORD|_PASSWD|_USERNAME)$/,
];

/** Variables that switch hooks or checks off, with the values that leave them on. */
export const GUARDS: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^HUSKY$/, /^(1|2|true)$/, 'git hooks'],
  [
    /^(HUSKY_SKIP_HOOKS|SKIP_SIMPLE_GIT_HOOKS|OVERCOMMIT_DISABLE|SKIP_YORKIE_HOOKS|LEFTHOOK_EXCLUDE)$/,
    /^(|0|false)$/,
    'git hooks',
  ],
  [/^LEFTHOOK$/, /^(1|true)$/, 'git hooks'],
  [/^(SKIP|PRE_COMMIT_ALLOW_NO_CONFIG)$/, /^$/, 'git hooks'],
  [/^NODE_TLS_REJECT_UNAUTHORIZED$|^PYTHONHTTPSVERIFY$/, /^1$/, 'the verification of servers'],
  [/^PGSSLMODE$/, /^(prefer|require|verify-ca|verify-full)$/, 'the encryption of database connections'],
  [/^GIT_SSL_NO_VERIFY$/, /^(0|false)$/, 'the verification of servers'],
  [/^(p?npm_config_strict_ssl|YARN_ENABLE_STRICT_SSL|CARGO_HTTP_CHECK_REVOKE)$/i, /^(1|true)$/, 'the verification of servers'],
  [/^(GONOSUMDB|GONOSUMCHECK|GOINSECURE|GONOVERIFY|PIP_TRUSTED_HOST|UV_INSECURE_HOST)$/, /^$/, 'the verification of packages'],
  [/^GOSUMDB$/, /^(?!off$)/, 'the verification of packages'],
];

/** Variables that match such a pattern but affect only appearance, amounts and credentials. */
export const FREE_NAMES: readonly RegExp[] = [
  /^GIT_(AUTHOR|COMMITTER)_(NAME|EMAIL|DATE)$|^GIT_(MERGE_AUTOEDIT|TERMINAL_PROMPT|OPTIONAL_LOCKS|REFLOG_ACTION|ADVICE)$/,
  /^GH_(TOKEN|PROMPT_DISABLED|NO_UPDATE_NOTIFIER|FORCE_TTY|SPINNER_DISABLED|DEBUG)$|^GITLAB_TOKEN$/,
  /^PIP_(DISABLE_PIP_VERSION_CHECK|NO_CACHE_DIR|NO_COLOR|PROGRESS_BAR|NO_INPUT|DEFAULT_TIMEOUT|RETRIES|QUIET|ROOT_USER_ACTION)$/,
  /^p?npm_config_(loglevel|progress|fund|audit|yes|color|update_notifier)$/i,
  /^COREPACK_ENABLE_(DOWNLOAD_PROMPT|AUTO_PIN|STRICT|PROJECT_SPEC)$/,
  /^(NPM|NODE_AUTH)_TOKEN$|^(YARN|BUN|PNPM|NPM)_(VERSION|SILENT)$|^YARN_ENABLE_(TELEMETRY|PROGRESS_BARS|COLORS)$/,
  /^UV_(NO_PROGRESS|LINK_MODE|FROZEN|LOCKED|OFFLINE|COMPILE_BYTECODE|HTTP_TIMEOUT|CONCURRENT_\w+|NO_CACHE|NO_SYNC)$/,
  /^POETRY_(NO_INTERACTION|VIRTUALENVS_IN_PROJECT|VIRTUALENVS_CREATE)$|^PIPENV_(VENV_IN_PROJECT|IGNORE_VIRTUALENVS|NOSPIN)$/,
  /^PYTHON(UNBUFFERED|DONTWRITEBYTECODE|HASHSEED|IOENCODING|UTF8|FAULTHANDLER|ASYNCIODEBUG|OPTIMIZE|VERBOSE|TRACEMALLOC|DEVMODE|NOUSERSITE|SAFEPATH|DEBUG|MALLOC|NODEBUGRANGES|WARNDEFAULTENCODING|COERCECLOCALE)$/,
  /^PYTEST_(CURRENT_TEST|XDIST_AUTO_NUM_WORKERS|DISABLE_PLUGIN_AUTOLOAD|TIMEOUT)$|^COVERAGE_CORE$/,
  /^CARGO_(TERM_\w+|INCREMENTAL|NET_RETRY|NET_OFFLINE|BUILD_JOBS|PROFILE_\w+|HTTP_MULTIPLEXING|REGISTRIES_CRATES_IO_PROTOCOL)$/,
  /^GO(OS|ARCH|ARM|ARM64|AMD64|386|MIPS|WASM|MAXPROCS|GC|MEMLIMIT|TRACEBACK|DEBUG|EXPERIMENT|TELEMETRY|111MODULE)$|^CGO_ENABLED$/,
  /^GRADLE_(VERSION|BUILD_ACTION)$|^ANDROID_(SERIAL|API)$|^JAVA_VERSION$/,
  /^BUNDLE_(JOBS|RETRY|FROZEN|DEPLOYMENT|WITHOUT|WITH)$/,
  /^COMPOSER_(ALLOW_SUPERUSER|MEMORY_LIMIT|NO_INTERACTION|PROCESS_TIMEOUT)$/,
  /^DOTNET_(CLI_TELEMETRY_OPTOUT|NOLOGO|SKIP_FIRST_TIME_EXPERIENCE|ENVIRONMENT|CLI_UI_LANGUAGE|CLI_HOME_TELEMETRY)$/,
  /^MIX_(ENV|QUIET|DEBUG)$|^ERL_CRASH_DUMP_SECONDS$/,
  /^NODE_(ENV|NO_WARNINGS|DEBUG|DISABLE_COLORS|PENDING_DEPRECATION|APP_INSTANCE|CONFIG_ENV|VERSION|NO_READLINE|TEST_CONTEXT|UNIQUE_ID)$/,
  /^DENO_(NO_UPDATE_CHECK|NO_PROMPT|FUTURE|JOBS)$/,
  /^TF_(LOG|LOG_CORE|LOG_PROVIDER|IN_AUTOMATION|INPUT|CPP_MIN_LOG_LEVEL|ENABLE_ONEDNN_OPTS|FORCE_GPU_ALLOW_GROWTH|VAR_\w+|ACC)$/,
  /^ANSIBLE_(FORCE_COLOR|NOCOLOR|STDOUT_CALLBACK|HOST_KEY_CHECKING)$|^PULUMI_(SKIP_UPDATE_CHECK|ACCESS_TOKEN)$/,
  /^DOCKER_(BUILDKIT|CLI_HINTS|DEFAULT_PLATFORM|SCAN_SUGGEST)$|^COMPOSE_(PROJECT_NAME|DOCKER_CLI_BUILD|INTERACTIVE_NO_CLI|PARALLEL_LIMIT|ANSI|BAKE|PROFILES|HTTP_TIMEOUT)$|^BUILDKIT_PROGRESS$/,
  /^PG(PASSWORD|USER|DATABASE|PORT|TZ|CONNECT_TIMEOUT|APPNAME|CLIENTENCODING|SSLMODE|DATESTYLE)$|^MYSQL_(PWD|TCP_PORT|USER|PASSWORD|DATABASE|ROOT_PASSWORD)$|^REDISCLI_AUTH$/,
  /^HGPLAIN$|^LEFTHOOK_(VERBOSE|QUIET)$|^BAT_(THEME|STYLE)$|^CMAKE_(BUILD_TYPE|BUILD_PARALLEL_LEVEL|EXPORT_COMPILE_COMMANDS)$|^CCACHE_(DISABLE|SLOPPINESS)$/,
  /^SSH_(CONNECTION|CLIENT|TTY)$|^no_proxy$/i,
];

/** Where a tool is installed below the home, or keeps its files, if the variable is not set. INVARIANT: no other directory. */
export const OWN_DIRECTORIES: ReadonlyMap<string, RegExp> = new Map([
  ['NVM_DIR', /^(\.nvm|\.config\/nvm)$/],
  ['FNM_DIR', /^(\.fnm|\.local\/share\/fnm|Library\/Application Support\/fnm)$/],
  ['VOLTA_HOME', /^\.volta$/],
  ['N_PREFIX', /^n$/],
  ['BUN_INSTALL', /^\.bun$/],
  ['DENO_INSTALL', /^\.deno$/],
  ['DENO_DIR', /^(\.cache|Library\/Caches)\/deno$/],
  ['PNPM_HOME', /^(\.local\/share|Library)\/pnpm$/],
  ['COREPACK_HOME', /^\.cache\/node\/corepack$/],
  ['PYENV_ROOT', /^\.pyenv$/],
  ['POETRY_HOME', /^\.local\/share\/pypoetry$/],
  ['PIPX_HOME', /^\.local\/(share\/)?pipx$/],
  ['RBENV_ROOT', /^\.rbenv$/],
  ['RUSTUP_HOME', /^\.rustup$/],
  ['CARGO_HOME', /^\.cargo$/],
  ['GOPATH', /^go$/],
  ['GOBIN', /^go\/bin$/],
  ['GOMODCACHE', /^go\/pkg\/mod$/],
  ['GOCACHE', /^(\.cache|Library\/Caches)\/go-build$/],
  ['SDKMAN_DIR', /^\.sdkman$/],
  ['ANDROID_HOME', /^(Android\/Sdk|Library\/Android\/sdk)$/],
  ['ANDROID_SDK_ROOT', /^(Android\/Sdk|Library\/Android\/sdk)$/],
  ['GRADLE_USER_HOME', /^\.gradle$/],
  ['DOTNET_ROOT', /^\.dotnet$/],
  ['ASDF_DIR', /^\.asdf$/],
  ['ASDF_DATA_DIR', /^\.asdf$/],
  ['MISE_DATA_DIR', /^\.local\/share\/mise$/],
  ['MIX_HOME', /^\.mix$/],
  ['HEX_HOME', /^\.hex$/],
]);

const LOCAL = /^(localhost|127\.0\.0\.1|::1)$/;
const SWITCH = /^(|0|1|2|true|false|yes|no|on|off)$/i;
/** Compiler options that only set strictness, optimisation and macros. */
const PLAIN_FLAGS =
  /^(\s|-(O[0-3sgz]?|g[0-3]?|w|pedantic|std=[\w+]+|W(?![lap],)[\w=-]*|fsanitize=[\w,]+|fno-omit-frame-pointer|D\w+(=[\w.]*)?)(?=\s|$))*$/;
const NODE_WORDS =
  /^(\s|--(max-old-space-size|max-semi-space-size|stack-trace-limit)[= ]\d+(?=\s|$)|--(no-warnings|enable-source-maps|trace-warnings|trace-deprecation|no-deprecation|experimental-vm-modules|experimental-strip-types|no-experimental-strip-types|trace-uncaught)(?=\s|$)|--(disable-warning|unhandled-rejections)=[\w-]+(?=\s|$))*$/;
/** Options of make for parallel jobs and for its messages. */
const MAKE_WORDS =
  /^(\s|-[ksw]+(?=\s|$)|-j ?\d*(?=\s|$)|-l ?\d+(?=\s|$)|--(jobs|load-average)=\d+(?=\s|$)|--(no-print-directory|silent|quiet|keep-going|output-sync)(?=\s|$))*$/;
/** Options of Ruby for warnings and its compiler. */
const RUBY_WORDS =
  /^(\s|-w(?=\s|$)|-W([0-2]|:(no-)?[a-z_]+)?(?=\s|$)|--(yjit|jit|disable-did_you_mean|enable[=-]frozen-string-literal)(?=\s|$))*$/;
/** Options of pytest for its output, for how many tests run, and for switching off plugins that only format or reorder. */
const PYTEST_WORDS =
  /^(\s|-[qvxsl]+(?=\s|$)|-r[a-zA-Z]+(?=\s|$)|-n[= ]?(\d+|auto|logical)(?=\s|$)|--(maxfail|durations|timeout|verbosity)[= ]\d+(?=\s|$)|--(tb|color|capture|show-capture)=\w+(?=\s|$)|--(quiet|verbose|exitfirst|no-header|no-summary|lf|last-failed|ff|failed-first|nf|sw|stepwise|strict-markers|showlocals|no-cov|disable-warnings|cache-clear)(?=\s|$)|-p[ =]?no:(cacheprovider|warnings|randomly|random_order|sugar|xdist)(?=\s|$))*$/;
/** A private directory below the temporary directory, for a cache that may be filled and discarded. */
const OWN_TEMP = /^(?!.*\/\.\.(\/|$))\/(private\/)?(var\/)?tmp\/[\w.-]+(\/[\w./-]*)?$/;

/** Harmless values, by the name of the variable. */
export const FREE_VALUES: readonly (readonly [RegExp, RegExp])[] = [
  // Values that switch a helper program off.
  [/PAGER$|EDITOR$|ASKPASS$/, /^(|cat|true|:|0|1|false|less|more|never|no|less( -[FRXSKiM]+)+|\/(usr\/)?bin\/(cat|true|less))$/],
  // For other values, this variable names a file that is written.
  [/^GIT_TRACE\w*$/, SWITCH],
  [/^(PGHOST|MYSQL_HOST)$/, LOCAL],
  [
    /^RUSTFLAGS$|^RUSTDOCFLAGS$/,
    /^(\s|-[DAWF] ?[\w:-]+(?=\s|$)|-C ?(debuginfo|opt-level|target-cpu|codegen-units|overflow-checks)=\w+(?=\s|$)|--cfg[= ]\w+(?=\s|$))*$/,
  ],
  [/^(C|CXX|CPP|F)FLAGS$|^CGO_(C|CXX|CPP)FLAGS$/, PLAIN_FLAGS],
  // Options for the linkers of Go and C that set names, sizes and libraries.
  [/^(GO_?)?LDFLAGS$/, /^(\s|-(s|w|g)(?=\s|$)|-X [\w./-]+=[\w.:+-]*(?=\s|$)|-l[\w+.-]+(?=\s|$))*$/],
  [/^(CC|CXX|LD|AR)$/, /^([\w-]+-linux-[a-z]+-)?(cc|c\+\+|gcc|g\+\+|clang|clang\+\+|ld|lld|ar)(-\d+)?$/],
  [/^(CARGO_BUILD_)?RUSTC_WRAPPER$/, /^(|sccache|ccache)$/],
  [/^NODE_OPTIONS$/, NODE_WORDS],
  [/^(GNU)?MAKEFLAGS$/, MAKE_WORDS],
  [/^RUBYOPT$/, RUBY_WORDS],
  [/^PYTEST_ADDOPTS$/, PYTEST_WORDS],
  [
    /^(MAVEN|GRADLE|SBT|ANT|KOTLIN|LEIN|JVM)_OPTS$|^JAVA_(TOOL_OPTIONS|OPTS)$|^_JAVA_OPTIONS$|^JDK_JAVA_OPTIONS$/,
    /^(\s|-X(mx|ms|ss)\d+[kmgKMG]?(?=\s|$)|-Dfile\.encoding=[\w-]+(?=\s|$))*$/,
  ],
  [/^RUSTUP_TOOLCHAIN$|^(NODE|PYENV|RBENV|VOLTA)_VERSION$/, /^[\w.-]+$/],
  // The registry that the tool uses by default.
  [
    /^p?npm_config_registry$|^(YARN_NPM_REGISTRY_SERVER|YARN_REGISTRY|BUN_CONFIG_REGISTRY|COREPACK_NPM_REGISTRY)$/i,
    /^https:\/\/(registry\.npmjs\.org|registry\.yarnpkg\.com)\/?$/,
  ],
  [
    /^(PIP_INDEX_URL|PIP_EXTRA_INDEX_URL|UV_INDEX_URL|UV_EXTRA_INDEX_URL|UV_DEFAULT_INDEX|PDM_PYPI_URL|PIPENV_PYPI_MIRROR)$/,
    /^https:\/\/pypi\.org\/simple\/?$/,
  ],
  [/^GOPROXY$/, /^(https:\/\/proxy\.golang\.org\/?|direct|off)([,|](https:\/\/proxy\.golang\.org\/?|direct|off))*$/],
  [/^GOSUMDB$/, /^sum\.golang\.org$/],
  [/^PUB_HOSTED_URL$/, /^https:\/\/pub\.dev\/?$/],
  [/^HEX_MIRROR(_URL)?$/, /^https:\/\/repo\.hex\.pm\/?$/],
  [/^RUBYGEMS_HOST$|^GEM_HOST$/, /^https:\/\/rubygems\.org\/?$/],
  [/^JSR_URL$/, /^https:\/\/jsr\.io\/?$/],
  [/^CYPRESS_INSTALL_BINARY$/, /^0$/],
  [
    /^GOFLAGS$/,
    /^(\s|-(mod=(readonly|vendor)|count=\d+|v|race|short|trimpath|buildvcs=(true|false|auto)|p=\d+|tags=[\w,]+)(?=\s|$))*$/,
  ],
  [/^UV_PYTHON$/, /^(cpython|pypy)?@?\d+(\.\d+)*$/],
  [
    /^JAVA_HOME$|^GOROOT$/,
    /^(?!.*\/\.\.(\/|$))\/(usr\/lib\/jvm|usr\/local\/go|Library\/Java\/JavaVirtualMachines|opt\/homebrew\/opt)(\/[\w.@+-]+)*$/,
  ],
  [
    /^(GOCACHE|GOMODCACHE|GOTMPDIR|GOLANGCI_LINT_CACHE|CARGO_TARGET_DIR|CARGO_BUILD_TARGET_DIR)$|^(?!.*(PLUGIN|EXTENSION|PROVIDER)).*_CACHE(_DIR)?$|^npm_config_cache$/i,
    OWN_TEMP,
  ],
];

/** Caches of builds that may be in the project too, in a directory whose name says so. Sources of modules are not among them. */
export const BUILD_CACHES =
  /^(GOCACHE|GOTMPDIR|GOLANGCI_LINT_CACHE|CARGO_TARGET_DIR|CARGO_BUILD_TARGET_DIR|(MYPY|RUFF|BLACK|ESLINT|PYTEST)_CACHE_DIR)$/;
export const CACHE_DIRECTORY =
  /^([\w-]+\/){0,3}(\.?(cache|gocache|go-cache|go-build|tmp|temp|target)[\w-]*|\.(mypy|ruff|pytest)_cache)(\/[\w.-]+)*$/;
