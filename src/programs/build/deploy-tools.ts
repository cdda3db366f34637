// Command lines of hosting services: looking and local development are quiet; deploying and changing settings affect the service.
import type { Program, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { d1Execute } from './d1.ts';
import { listens, projectCode } from './project-run.ts';
import { wordsOf } from '../../argv/words-of.ts';

interface Service {
  readonly name: string;
  readonly manual: string;
  readonly sameAs?: Program['sameAs'];
  readonly look: string;
  readonly dev?: string;
  readonly build?: string;
  readonly change: string;
  readonly destroy: string;
  readonly secret?: string;
  /** Command groups whose second word is the action. */
  readonly groups?: string;
  /** Second words of a group that have their own data. */
  readonly below?: { readonly [group: string]: { readonly [name: string]: Spec } };
  readonly bare?: Spec;
}

const LOOK = 'ls list info show get inspect view status tail logs log help describe ps versions releases';
const DESTROY = 'rm remove delete destroy purge unset down clear reset';
const subs = (names: string | undefined, spec: Spec): { readonly [name: string]: Spec } =>
  Object.fromEntries(
    wordsOf(names ?? '')
      .filter((name) => name !== '')
      .map((name) => [name, spec]),
  );

function program(of: Service): Program {
  const system = of.name.split(' ')[0] ?? of.name;
  const look: Spec = { operands: 'text...', does: [{ kind: 'service', act: 'look', system, what: 'look' }] };
  const change: Spec = { operands: 'text...', does: [{ kind: 'service', act: 'change', system, what: 'change' }] };
  const destroy: Spec = { operands: 'text...', does: [{ kind: 'service', act: 'destroy', system, what: 'destroy' }] };
  const secret: Spec = { operands: 'text...', does: [{ kind: 'reveal', what: 'credential', detail: `${system} secrets` }] };
  const group: Spec = {
    does: 'nothing',
    bare: { ...change, operands: 'text...' },
    sub: { ...subs(LOOK, look), ...subs(DESTROY, destroy) },
  };
  return {
    name: of.name,
    manual: of.manual,
    ...(of.sameAs ? { sameAs: of.sameAs } : {}),
    style: 'plain',
    flags: `
      -h|--help -v|--version -y|--yes --prod --json --debug -d --force -f --no-tail --tail --local --remote --dry-run
      --all -q|--quiet --verbose --live --open --offline --prebuilt --test-scheduled
    `,
    text: `
      -a|--app -p|--port --project -e|--env --environment --scope --site --region --name --format --limit -n|--num
      --only --service -s -m|--message --target --ip --host
    `,
    loads: '-c|--config',
    names: '--cwd --dir',
    unclear: '-t|--token --auth --api-token --api-key --access-token',
    does: 'nothing',
    sub: {
      ...subs(of.groups, group),
      ...Object.fromEntries(
        Object.entries(of.below ?? {}).map(([name, own]) => [name, { ...group, sub: { ...group.sub, ...own } }]),
      ),
      ...subs(of.look, look),
      ...subs(of.dev, {
        operands: 'names...',
        does: [projectCode(system), listens()],
        // The development server is reachable from outside, or runs on the service.
        when: [{ has: '--live --remote', does: [{ kind: 'service', act: 'change', system, what: 'expose' }] }],
      }),
      ...subs(of.build, { operands: 'names...', does: [projectCode(system)] }),
      ...subs(of.change, change),
      ...subs(of.destroy, destroy),
      ...subs(of.secret, secret),
    },
    ...(of.bare ? { bare: of.bare } : {}),
  };
}

const deploys: Spec = {
  operands: 'text...',
  does: 'nothing',
  when: [{ lacks: '--help --version', does: [{ kind: 'service', act: 'publish', system: 'hosting', what: 'deploy' }] }],
};

export const deployTools: readonly Program[] = [
  program({
    name: 'vercel',
    manual: 'https://vercel.com/docs/cli',
    sameAs: { vc: 'https://vercel.com/docs/cli', now: 'https://vercel.com/docs/cli' },
    look: 'ls list inspect logs whoami help teams',
    dev: 'dev',
    build: 'build',
    change: 'deploy promote rollback alias link login logout switch redeploy pull init git bisect',
    destroy: 'rm remove',
    groups: 'env domains dns certs project',
    bare: deploys,
  }),
  program({
    name: 'netlify',
    manual: 'https://cli.netlify.com/',
    sameAs: { ntl: 'https://cli.netlify.com/' },
    look: 'status logs help',
    dev: 'dev serve',
    build: 'build',
    change: 'deploy link unlink init login logout switch api open addons',
    destroy: 'sites:delete',
    groups: 'env sites functions blobs',
  }),
  program({
    name: 'wrangler',
    manual: 'https://developers.cloudflare.com/workers/wrangler/commands/',
    look: 'whoami tail docs versions-list help',
    dev: 'dev',
    build: 'types check',
    change: 'deploy publish login logout rollback init triggers',
    destroy: 'delete',
    groups: 'kv d1 r2 queues secret pages versions deployments hyperdrive vectorize kv:key kv:namespace workflows',
    below: { d1: { execute: d1Execute } },
  }),
  program({
    name: 'firebase',
    manual: 'https://firebase.google.com/docs/cli',
    look: 'projects:list apps:list functions:log hosting:channel:list help target',
    dev: 'serve emulators:start',
    build: '',
    change: `
      deploy login logout use init functions:config:set hosting:channel:deploy auth:import database:set database:push
      database:update firestore:indexes
    `,
    destroy: 'firestore:delete database:remove functions:delete hosting:disable',
    secret: 'functions:secrets:access login:ci auth:export functions:config:get database:get',
  }),
  program({
    name: 'fly',
    manual: 'https://fly.io/docs/flyctl/',
    sameAs: { flyctl: 'https://fly.io/docs/flyctl/' },
    look: 'status logs releases info checks platform version help services',
    change: 'deploy launch scale restart resume suspend auth proxy console wireguard tokens mpg',
    destroy: 'destroy',
    groups: 'apps secrets volumes machine machines ips certs postgres config image',
    secret: 'ssh',
  }),
  program({
    name: 'railway',
    manual: 'https://docs.railway.com/reference/cli-api',
    look: 'status logs whoami list help',
    change: 'up deploy redeploy link unlink login logout init add environment service domain connect services',
    destroy: 'down delete',
    secret: 'variables run shell ssh',
  }),

  program({
    name: 'render',
    manual: 'https://render.com/docs/cli',
    look: 'status logs whoami list help',
    change: 'up deploy redeploy link unlink login logout init add environment service domain connect services',
    destroy: 'down delete',
    secret: 'variables run shell ssh',
  }),
  program({
    name: 'heroku',
    manual: 'https://devcenter.heroku.com/articles/heroku-cli-commands',
    look: 'apps ps logs releases status addons domains info apps:info pg:info pg:ps features buildpacks pipelines help regions',
    change: `
      create apps:create config:set config:unset ps:scale ps:restart restart releases:rollback rollback git:remote login
      logout addons:create maintenance:on maintenance:off container:push container:release pg:promote domains:add
      access:add buildpacks:set
    `,
    destroy: 'apps:destroy destroy pg:reset addons:destroy pg:killall pg:copy pg:backups:delete',
    secret: 'config config:get auth:token pg:credentials pg:credentials:url',
  }),
  {
    name: 'gh-pages',
    manual: 'https://github.com/tschaub/gh-pages',
    flags: '-h|--help -V|--version -t|--dotfiles -x --no-history',
    text: '-d|--dist -b|--branch -m|--message -r|--repo -e|--dest',
    style: 'plain',
    operands: 'text...',
    does: [unclear('what it publishes', 'gh-pages'), { kind: 'service', act: 'publish', system: 'pages', what: 'publish' }],
  },
  {
    name: 'surge',
    manual: 'https://www.npmjs.com/package/surge',
    flags: '-h|--help -V|--version -t|--dotfiles -x --no-history',
    text: '-d|--dist -b|--branch -m|--message -r|--repo -e|--dest',
    style: 'plain',
    operands: 'text...',
    does: [unclear('what it publishes', 'gh-pages'), { kind: 'service', act: 'publish', system: 'pages', what: 'publish' }],
  },
];
