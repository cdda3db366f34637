// Options that choose what a program acts on (an account, a cluster, a repository) or whose code it runs. Data only.

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Long options that mean the same in most programs. */
const DESTINATIONS = set(
  '--profile --region --endpoint-url --account --subscription --resource-group --project --context --kube-context --kubeconfig --cluster --namespace ' +
    '--server --host --hostname --remote --repo --repository --registry --org --organization --owner --team --workspace --stack --environment --stage ' +
    '--app --site --database --dbname',
);

/** Short options, which mean something else in every program. */
const SHORT = new Map<string, ReadonlySet<string>>([
  ...['kubectl', 'oc', 'helm'].map((program) => [program, set('-n -s')] as const),
  ...['gh', 'glab'].map((program) => [program, set('-R -h -o -e -g')] as const),
  ...['docker', 'podman', 'nerdctl'].map((program) => [program, set('-H -c')] as const),
  ...['psql', 'pg_dump', 'pg_restore', 'dropdb', 'createdb', 'vacuumdb'].map((program) => [program, set('-h -p -d -U')] as const),
  ...['mysql', 'mysqladmin', 'mysqldump', 'mariadb'].map((program) => [program, set('-h -P -D -S')] as const),
  ['redis-cli', set('-h -p -n -u')],
  ...['heroku', 'fly', 'flyctl'].map((program) => [program, set('-a -r -c')] as const),
  ['az', set('-g -s')],
  ['pulumi', set('-s -C')],
  ['terraform', set('-chdir -state')],
  ['systemctl', set('-H -M')],
]);

/** Whether the option chooses where the program acts. Expects canonical names. */
export const choosesDestination = (program: string, option: string): boolean =>
  DESTINATIONS.has(option) || SHORT.get(program)?.has(option) === true;

/**
 * Names of options that take code, or configuration with code. They are used for options that are missing from the program's
 * data.
 */
const CODE = set(
  '--script-shell --shell --node-options --userconfig --globalconfig --config --config-file --configfile --rcfile --init-file --init-script --settings ' +
    '--require --import --loader --plugin --plugins --plugin-path --plugins-dir --exec --exec-path --execute --eval --command --cmd --run --runner --hook --hooks ' +
    '--preload --library --interpreter --editor --pager --viewer --browser --git --ssh --rsh --rsync-path --wrapper --compiler --linker --to-command --use-compress-program',
);

export const choosesCode = (option: string): boolean => CODE.has(option);

/** Short options that take a configuration, code or a directory in many programs; in an unknown program they may do so too. */
export const SHORT_CODE: ReadonlySet<string> = set('-c -e -C -x -H');

/**
 * Options that choose the project or file if they come before the subcommand: `docker compose -p prod down`. After it they mean
 * something else.
 */
export const EARLY_DESTINATIONS: ReadonlySet<string> = set('-p -f --project-name --project-directory --file --env-file');
