// auth0 and doppler: hosted identity and secrets. Looking at a tenant is quiet; secrets and tokens are revealed; everything else
// changes a shared system.
import type { Judgement, Parsed, Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { acts, service } from '../services/sub-acts.ts';
import { wordsOf } from '../../argv/words-of.ts';

const SEEN = 'list|ls show';
const entities = (names: string, verbs: string): string =>
  wordsOf(names)
    .flatMap((name) => wordsOf(verbs).map((verb) => `${name}.${verb}`))
    .join(' ');
const ENTITIES = `
    apps users actions apis roles domains|custom-domains orgs|organizations rules logs.streams terms-of-service
    network-acl event-streams token-exchange test-users
  `;
const CHANGES = 'create update import open assign add set deploy verify invite block unblock';

/** `api [method] path`: GET looks, unless data is sent with it. */
function request(it: Parsed): Judgement {
  const first = exact(it.operands[0])?.toLowerCase();
  const named = first !== undefined && /^(get|post|put|patch|delete)$/.test(first);
  const method = named ? first : it.has('-d') ? 'post' : 'get';
  if (first === undefined) return { effects: [unclear('an unknown request', 'auth0')] };
  const path = it.operands[named ? 1 : 0];
  const text = exact(path);
  if (method === 'get' && text !== undefined)
    // The answers about keys, grants and clients contain secrets.
    return /client[-_]?secret|keys|signing|token|credential|log-streams|hooks/i.test(text)
      ? { effects: [{ kind: 'reveal', what: 'credential', detail: `auth0 api ${text}` }] }
      : { effects: [service('look', 'auth0', `api ${text}`)] };
  return { effects: [service(method === 'delete' ? 'destroy' : 'change', 'auth0', `api ${method}`)] };
}

export const auth0: Program = {
  name: 'auth0',
  manual: 'https://auth0.github.io/auth0-cli/',
  style: 'plain',
  flags: '--no-color --no-input --debug -h|--help --json --json-compact --csv --force -v|--version',
  text: '--tenant -t',
  does: 'nothing',
  sub: {
    ...acts(
      'auth0',
      {
        look: `
          ${entities(ENTITIES, SEEN)} users.search users.roles.list|ls|show users.blocks.list actions.diff
          actions.versions.list roles.permissions.list|ls orgs|organizations.members.list|ls
          orgs|organizations.roles.list|ls orgs|organizations.roles.members.list|ls
          orgs|organizations.invitations.list|ls|show apis.scopes.list|ls apps.session-transfer.show logs.list|ls|tail
          tenants.list|ls qs|quickstarts.list|ls email.templates.show email.provider.show phone.provider.show
          ul|universal-login.show ul|universal-login.templates.show ul|universal-login.prompts.show
          protection|attack-protection.brute-force-protection|bfp.show
          protection|attack-protection.bot-detection|bd.show
          protection|attack-protection.breached-password-detection|bpd.show
          protection|attack-protection.suspicious-ip-throttling|sit.show tenant-settings.show
        `,
        nothing: 'help completion',
        change: `
          ${entities(ENTITIES, CHANGES)} orgs|organizations.invitations.create users.roles.assign|add|remove|rm
          roles.permissions.add|associate|remove|rm email.templates.update email.provider.create|update
          ul|universal-login.update|customize ul|universal-login.templates.update ul|universal-login.prompts.update
          tenant-settings.update.set tenant-settings.update.unset
        `,
        destroy: `${entities(ENTITIES, 'delete|rm|remove unblock')} email.provider.delete`,
        store: 'login logout tenants.use apps.use',
        reveal: 'test.token',
        unclear: 'test.login qs|quickstarts.download|setup tf|terraform.generate ai',
      },
      {
        text: '-n|--number -q|--query -s|--sort -f|--filter -p|--picker -l|--language',
        unclearFlags: '-r|--reveal-secrets',
        operands: 'text...',
      },
    ),
    api: { text: '-d|--data -q|--query', operands: 'text...', does: 'nothing', judge: request },
  },
};

export const doppler: Program = {
  name: 'doppler',
  manual: 'https://docs.doppler.com/docs/cli',
  style: 'plain-posix',
  flags: '--json --no-read-env --debug --silent --no-check-version -v|--version -h|--help --print-config --no-timeout',
  text: '-t|--token --scope --attempts --timeout',
  unclear: '--api-host --configuration --config-dir --dashboard-host --no-verify-tls',
  does: 'nothing',
  sub: {
    ...acts(
      'doppler',
      {
        look: `
          projects projects.list|get configs configs.list|get configs.logs environments environments.list|get activity
          activity.get me workplace settings configs.tokens.list
        `,
        nothing: 'help completion changelog',
        reveal: 'secrets secrets.list|get|download secrets.substitute configure.get configure.debug configs.tokens.create',
        change: `
          secrets.set|upload|notes projects.create|update configs.create|update|lock|unlock|clone
          environments.create|rename import workplace.update feedback
        `,
        destroy: 'secrets.delete projects.delete configs.delete configs.tokens.revoke environments.delete configs.logs.rollback',
        store: 'login logout setup configure configure.set configure.unset configure.reset update',
        unclear: 'oidc open',
      },
      {
        flags: '--only-names --raw --plain --no-file --no-exit-on-missing-secret -y|--yes',
        text: '-p|--project -c|--config --format --name-transformer --visibility -n|--number',
        operands: 'text...',
      },
    ),
    run: {
      flags:
        '--preserve-env --forward-signals --no-exit-on-write-failure --fallback-only --no-fallback --no-cache --no-liveness-ping',
      text: '-p|--project -c|--config --name-transformer --format --only-secrets',
      shell: '--command',
      writes: '--mount --fallback',
      unclear: '--passphrase --mount-template --mount-format --mount-max-reads',
      unclearFlags: '--watch',
      operands: 'command',
      // The secrets are put into the command's environment and not shown.
      does: [service('look', 'doppler', 'secrets for a command')],
    },
  },
};
