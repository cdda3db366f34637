// Clients of build servers and monitoring services: tables of subcommands.
import type { Program, Spec } from '../../argv/program.ts';
import { acts, asksHelp, service } from './sub-acts.ts';

const rest: Partial<Spec> = { operands: 'text...' };
const COMMON = {
  style: 'plain',
  flags: '--help --version -h -v --debug --verbose -q --quiet --json --yes -y --force -f --all',
  text: '--org -o|--org-slug -p|--project --format --output --token --limit --branch',
  // Another server would get the user's token.
  connects: '--host',
} as const;

const datadogCiKind = {
  ...COMMON,
  does: 'nothing',
  sub: acts(
    'monitoring',
    {
      look: 'version entity.search apm.application.get nerdgraph profile.list',
      nothing: 'help',
      publish: 'sourcemaps junit sarif sbom coverage dora dsyms flutter-symbols react-native git-metadata tag measure trace',
      change:
        'lambda cloud-run step-functions aas synthetics deployment entity.tags install apm.deployment events edge workload reporting',
      store: 'profile.add|delete|default login',
      unclear: 'query nrql decode utils diagnose',
    },
    rest,
  ),
} satisfies Partial<Program>;

const droneKind = {
  ...COMMON,
  does: 'nothing',
  sub: acts(
    'ci',
    {
      look: 'info build.ls|list|info|last|show|ps log.view repo.ls|list|info|show user.ls|list cron.ls|list secret.ls|list lint',
      change: `
          build.create|restart|start|promote|rollback|approve repo.add|enable|update|repair|chown|sync secret.add|update
          cron.add|update user.add deploy
        `,
      destroy: 'build.stop|kill|decline repo.rm|disable secret.rm cron.rm user.rm|block log.purge',
      runs: 'exec',
      unclear: 'sign convert',
    },
    rest,
  ),
} satisfies Partial<Program>;

const buildkiteAgentKind = {
  ...COMMON,
  does: 'nothing',
  sub: acts(
    'buildkite',
    {
      look: 'build.view|list job.list pipeline.list|view agent.list|view artifact.search meta-data.get|exists|keys',
      change: 'pipeline.upload|create build.new|create|rebuild meta-data.set annotate annotation start step.update lock',
      destroy: 'build.cancel agent.stop stop pause',
      publish: 'artifact.upload',
      reveal: 'oidc secret redactor env',
      store: 'configure use',
      runs: 'bootstrap',
      unclear: 'artifact.download',
    },
    rest,
  ),
} satisfies Partial<Program>;

export const ciServices: readonly Program[] = [
  {
    name: 'circleci',
    manual: 'https://circleci.com/docs/local-cli/',
    ...COMMON,
    does: 'nothing',
    sub: {
      ...acts(
        'circleci',
        {
          look: `
            version info diagnostic orb.list|info|source|diff|list-categories namespace.list project.list
            context.list|show pipeline.list runner.instance.list policy.logs|diff|decide
          `,
          nothing: 'help completion config.validate config.process orb.validate|process|init',
          change: `
            context.create|store-secret orb.create|unlist namespace.create|rename project.create|follow
            pipeline.run|create runner.resource-class.create runner.token.create policy.push|settings trigger
          `,
          destroy:
            'context.delete|remove-secret orb.delete namespace.delete pipeline.delete runner.resource-class.delete runner.token.delete',
          publish: 'orb.publish',
          store: 'setup update',
          unclear: 'config.pack config.generate orb.pack local open tests telemetry',
        },
        rest,
      ),
      local: {
        operands: 'text...',
        does: [{ kind: 'run', code: 'project', what: 'circleci local' }, service('local', 'docker', 'circleci local')],
      },
    },
  },
  {
    name: 'gitlab-runner',
    manual: 'https://docs.gitlab.com/runner/commands/',
    ...COMMON,
    does: 'nothing',
    sub: acts(
      'gitlab-runner',
      {
        look: 'list status verify',
        nothing: 'help',
        change: 'register reset-token run-single run start restart install wrapper',
        destroy: 'unregister stop uninstall',
        runs: 'exec',
        unclear: 'artifacts-downloader artifacts-uploader cache-archiver cache-extractor fleeting read-logs',
      },
      { ...rest, flags: '--all-runners --delete' },
    ),
  },
  {
    name: 'jenkins-cli',
    manual: 'https://www.jenkins.io/doc/book/managing/cli/',
    sameAs: { jenkins: 'https://www.jenkins.io/doc/book/managing/cli/' },
    ...COMMON,
    flags: `${COMMON.flags} -webSocket -http -ssh -noKeyAuth`,
    text: `${COMMON.text} -s -auth -user -logger`,
    unclear: '-i',
    unclearFlags: '-noCertificateCheck',
    does: 'nothing',
    sub: acts(
      'jenkins',
      {
        look: 'list-jobs get-job who-am-i version list-plugins console help get-view get-node list-changes',
        change: `
          build create-job update-job copy-job enable-job disable-job install-plugin create-node create-view reload-job
          reload-configuration online-node connect-node keep-build set-build-description set-next-build-number
        `,
        destroy: `
          delete-job delete-builds delete-node delete-view shutdown safe-shutdown restart safe-restart quiet-down
          clear-queue stop-builds offline-node disconnect-node delete-credentials
        `,
        reveal: 'get-credentials-as-xml list-credentials list-credentials-as-xml',
        shell: 'groovy groovysh',
      },
      rest,
    ),
  },
  {
    name: 'buildkite-agent',
    manual: 'https://buildkite.com/docs/agent/v3/cli-reference',
    ...buildkiteAgentKind,
  },
  {
    name: 'bk',
    manual: 'https://buildkite.com/docs/platform/cli',
    ...buildkiteAgentKind,
  },
  {
    name: 'travis',
    manual: 'https://github.com/travis-ci/travis.rb',
    ...COMMON,
    does: 'nothing',
    sub: acts(
      'travis',
      {
        look: 'status history show logs branches repos whoami accounts monitor lint requests report version whatsup',
        nothing: 'help',
        reveal: 'token env pubkey-private settings-secret',
        change: 'enable restart sync cron settings setup init encrypt encrypt-file sshkey',
        destroy: 'cancel disable cache',
        store: 'login logout endpoint',
      },
      rest,
    ),
  },
  {
    name: 'drone',
    manual: 'https://docs.drone.io/cli/',
    ...droneKind,
  },
  {
    name: 'woodpecker-cli',
    manual: 'https://woodpecker-ci.org/docs/cli',
    ...droneKind,
  },
  {
    name: 'concourse',
    manual: 'https://concourse-ci.org/',
    ...droneKind,
  },
  {
    name: 'fly-ci',
    manual: 'https://concourse-ci.org/fly.html',
    ...droneKind,
  },
  {
    name: 'sentry-cli',
    manual: 'https://docs.sentry.io/cli/',
    ...COMMON,
    text: `${COMMON.text} --auth-token --header --log-level`,
    connects: '--host --url',
    does: 'nothing',
    sub: acts(
      'sentry',
      {
        look: 'info projects.list releases.list|info organizations.list issues.list monitors.list repos.list events.list deploys.list',
        nothing: 'help completions releases.propose-version sourcemaps.explain',
        project: 'sourcemaps.inject',
        publish: `
          releases.new|finalize|set-commits|deploys|archive|restore sourcemaps.upload upload-sourcemaps upload-dif upload-dsym
          upload-proguard debug-files.upload deploys.new react-native files.upload build.upload
        `,
        message: 'send-event send-envelope',
        change: 'issues.resolve|mute|unresolve monitors.run',
        destroy: 'releases.delete files.delete uninstall',
        store: 'login update',
        unclear: 'debug-files.check debug-files.find bash-hook',
      },
      rest,
    ),
  },
  {
    name: 'datadog-ci',
    manual: 'https://github.com/DataDog/datadog-ci',
    ...datadogCiKind,
  },
  {
    name: 'newrelic',
    manual: 'https://github.com/newrelic/newrelic-cli',
    ...datadogCiKind,
  },
  {
    name: 'nr1',
    manual: 'https://docs.newrelic.com/docs/new-relic-solutions/build-nr-ui/nr1-cli/',
    ...datadogCiKind,
  },
  {
    name: 'honeycomb',
    manual: 'https://docs.honeycomb.io/',
    ...datadogCiKind,
  },
];

export const featureFlags: readonly Program[] = [
  {
    name: 'ldcli',
    manual: 'https://docs.launchdarkly.com/home/getting-started/ldcli',
    ...COMMON,
    text: `${COMMON.text} --access-token --flag --environment --project -d|--data`,
    does: 'nothing',
    sub: acts(
      'launchdarkly',
      {
        look: 'flags.list|get projects.list|get environments.list members.list segments.list|get',
        nothing: 'help completion',
        change: `
          flags.create|update|toggle-on|toggle-off|replace|archive projects.create|update environments.create|update
          members.invite segments.create|update dev-server
        `,
        destroy: 'flags.delete projects.delete environments.delete members.delete segments.delete',
        store: 'login config',
        reveal: 'environments.get resources setup',
      },
      rest,
    ),
  },
  {
    name: 'jira',
    manual: 'https://github.com/ankitpokhrel/jira-cli',
    sameAs: { 'jira-cli': 'https://github.com/ankitpokhrel/jira-cli' },
    ...COMMON,
    does: 'nothing',
    sub: acts(
      'jira',
      {
        look: 'me serverinfo issue.list|ls|view|show sprint.list epic.list board.list project.list release.list',
        nothing: 'version help man completion open',
        converse:
          'issue.create|edit|assign|move|transition|comment|link|unlink|clone|watch|worklog epic.create|add|remove sprint.add|close',
        destroy: 'issue.delete',
        store: 'init',
      },
      rest,
    ),
    flags: `${COMMON.flags} --plain --no-headers --raw --comments`,
    text: `
      ${COMMON.text} -s|--status -t|--type -a|--assignee -l|--label --columns --order-by -q|--jql -P|--parent -b|--body
      --template -r|--reporter --priority -u
    `,
  },
  {
    name: 'linear',
    manual: 'https://github.com/schpet/linear-cli',
    sameAs: { 'linear-cli': 'https://github.com/schpet/linear-cli' },
    ...COMMON,
    does: 'nothing',
    sub: acts(
      'linear',
      {
        look: 'issue.list|view|id|title|url|describe team.list|id project.list|view whoami document.list|view',
        nothing: 'help',
        converse: 'issue.create|update|start|comment|pr project.create document.create',
        destroy: 'issue.delete',
        store: 'auth config',
        reveal: 'token',
      },
      rest,
    ),
    text: `${COMMON.text} --team --assignee --state --title -t -d --description --priority --label`,
  },
];

const twilioJudge: NonNullable<Program['judge']> = (it) =>
  asksHelp(it) || (it.has('--version') && it.operands.length === 0 && it.problems.length === 0)
    ? {}
    : { effects: [service('message', 'messages', 'send')] };

const slackKind = {
  ...COMMON,
  does: 'nothing',
  sub: acts(
    'slack',
    {
      look: 'version doctor auth.list app.list collaborator.list trigger.list function.list',
      nothing: 'help',
      publish: 'deploy run install create',
      message: 'chat post send upload file.upload chat.send|update|delete',
      change: `
          trigger.create|update|delete|access datastore external-auth env collaborator.add|remove function.distribute
          app.add|install|uninstall
        `,
      destroy: 'delete uninstall app.delete',
      store: 'login logout auth init',
      reveal: 'auth.token',
    },
    rest,
  ),
} satisfies Partial<Program>;

export const messengers: readonly Program[] = [
  {
    name: 'slack',
    manual: 'https://tools.slack.dev/slack-cli/',
    sameAs: { 'slack-cli': 'https://github.com/rockymadden/slack-cli' },
    ...slackKind,
  },
  {
    name: 'slackcat',
    manual: 'https://github.com/bcicen/slackcat',
    flags: '-h|--help -v|--version',
    operands: 'text...',
    does: 'nothing',
    judge: (it) => (it.has('-h') || it.has('-v') ? {} : { effects: [service('message', 'slack', 'sends a message')] }),
  },
  {
    name: 'twilio',
    manual: 'https://www.twilio.com/docs/twilio-cli',
    flags: '--help --version -h -v',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: twilioJudge,
  },
  {
    name: 'sendgrid',
    manual: 'https://www.twilio.com/docs/sendgrid',
    flags: '--help --version -h -v',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: twilioJudge,
  },
  {
    name: 'mailgun',
    manual: 'https://documentation.mailgun.com/',
    flags: '--help --version -h -v',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: twilioJudge,
  },
  {
    name: 'postmark',
    manual: 'https://github.com/ActiveCampaign/postmark-cli',
    flags: '--help --version -h -v',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: twilioJudge,
  },
  {
    name: 'pushover',
    manual: 'https://pushover.net/api',
    flags: '--help --version -h -v',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: twilioJudge,
  },
  {
    name: 'ntfy',
    manual: 'https://docs.ntfy.sh/subscribe/cli/',
    flags: '--help --version -h -v',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: twilioJudge,
  },
  {
    name: 'telegram-cli',
    manual: 'https://github.com/vysheng/tg',
    flags: '--help --version -h -v',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: twilioJudge,
  },
  {
    name: 'signal-cli',
    manual: 'https://github.com/AsamK/signal-cli',
    flags: '--help --version -h -v',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    judge: twilioJudge,
  },
  {
    name: 'stripe',
    manual: 'https://docs.stripe.com/cli',
    ...COMMON,
    flags: `${COMMON.flags} --live`,
    text: `${COMMON.text} --api-key -d|--data --forward-to --events --project-name -e|--expand`,
    does: 'nothing',
    sub: acts(
      'stripe',
      {
        look: `
          version status balance.retrieve customers.list|retrieve products.list|retrieve prices.list|retrieve
          charges.list|retrieve payment_intents.list|retrieve subscriptions.list|retrieve invoices.list|retrieve
          events.list|retrieve get logs.tail resources
        `,
        nothing: 'help completion samples.list',
        change: `
          post trigger fixtures customers.create|update products.create|update prices.create|update
          subscriptions.create|update invoices.create|pay|send payment_intents.create|confirm|capture
          webhook_endpoints.create refunds.create charges.create|capture
        `,
        destroy: `
          delete customers.delete products.delete subscriptions.cancel invoices.void_invoice|delete
          payment_intents.cancel webhook_endpoints.delete
        `,
        store: 'login logout',
        reveal: 'config',
        expose: 'listen serve',
        unclear: 'samples.create open',
      },
      rest,
    ),
  },
];
