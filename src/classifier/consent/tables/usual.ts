// Words of commands that name nothing, what is usual, and what products and servers are called. Data only.

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Parts of paths and addresses that are too common to name anything. */
export const COMMON = list(
  `home tmp var usr etc opt src lib bin repo root work workspace project projects https http ssh git www com org net dev api app new txt json yml yaml tgz zip tar index
   github gitlab githubusercontent raw get install installer setup script scripts master head origin version test tests main unknown place local amazonaws bash curl wget refs heads tags
   file files data-url latest download downloads release releases blob tree cdn html php the and for`,
);
/** Values that are usual. */
export const USUAL = list(
  `localhost 127.0.0.1 ::1 0.0.0.0 default true false origin head @ . pypi https://registry.npmjs.org https://registry.npmjs.org/
   docker-compose.yml docker-compose.yaml compose.yml compose.yaml dist dist/* https://upload.pypi.org/legacy/ build public out
   5432 3306 6379 27017 postgres root __token__ prisma/schema.prisma`,
);
export const SQL_WORDS = list(
  'drop truncate delete from table tables view index database schema if exists only restrict begin commit without a condition update set where alter cascade',
);
/** Words of commands for what is done. */
export const ACTS = list('rm cp mv sync rb ls delete flushall flushdb create apply set get update run up down destroy');
/** Programs that only pass on what other words name. */
export const PLUMBING = list(
  'sh bash zsh dash env curl wget git cat echo tee node python python3 ssh npm npx pip sudo systemctl',
);
/** Programs that do the same in every directory of a repository. */
export const ANYWHERE = list(
  'git gh kubectl helm psql mysql mariadb redis-cli mongosh aws gcloud az systemctl kill pkill killall apt apt-get docker ssh mail claude codex',
);
/** Branches that nobody overwrites by accident. */
export const SHARED_BRANCHES = list('main master trunk production prod release stable');
/** Servers where everybody has a place: the owner is the first name of the path. */
export const SHARED_HOSTS = /(?:^|\.)(?:github|gitlab|bitbucket|githubusercontent)\.(?:com|org)$/;
/** Servers on which the first part of the host name belongs to a customer. */
export const RENTED_HOSTS =
  /\.(?:amazonaws\.com|googleapis\.com|windows\.net|vercel\.app|netlify\.app|herokuapp\.com|fly\.dev|pages\.dev)$/;

/** Small numbers as words. */
export const COUNTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['2', ['two', 'zwei', 'deux', 'dos', 'dois', 'due', 'два', '两', '两个', '二']],
  ['3', ['three', 'drei', 'trois', 'tres', 'tre', 'три', '三', '三个']],
]);

/** Products and where they themselves put their installers: the name stands for the address. INVARIANT: nobody else can put anything there. */
export const PRODUCTS: readonly (readonly [string, string])[] = [
  ['bun', 'bun.sh/install'],
  ['rustup', 'sh.rustup.rs'],
  ['nvm', 'raw.githubusercontent.com/nvm-sh/nvm'],
  ['deno', 'deno.land/install.sh'],
  ['homebrew', 'raw.githubusercontent.com/homebrew/install'],
  ['brew', 'raw.githubusercontent.com/homebrew/install'],
  ['uv', 'astral.sh/uv'],
  ['pnpm', 'get.pnpm.io/install.sh'],
  ['poetry', 'install.python-poetry.org'],
];

/** What people call the server that a program publishes to or controls, if the call names no other. */
export const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ['twine', 'pypi'],
  ['poetry', 'pypi'],
  ['uv', 'pypi'],
  ['pnpm', 'npm'],
  ['yarn', 'npm'],
  ['cargo', 'crates.io'],
  ['gem', 'rubygems'],
  ['docker push', 'docker hub dockerhub'],
  ['kubectl', 'cluster kubernetes k8s'],
  ['helm', 'cluster kubernetes k8s'],
  ['gcloud', 'gcp google cloud'],
  ['aws', 'amazon'],
  ['az', 'azure'],
  ['flyctl', 'fly'],
]);
