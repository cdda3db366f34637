// The entry scripts of Django and Laravel, as commands: `manage.py` and `artisan`. Their checks, tests and generators run project
// code; commands that change a database or run given code are known by name. Any other command is unclear.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { argText } from '../../shell/value.ts';
import { unreadCode } from './language-spec.ts';
import { listens, projectCode } from './project-run.ts';

const FLAGS = `
  -v|--verbose -q|--quiet -h|--help -n|--no-interaction --no-input --noinput --dry-run --check --force-color --no-color --traceback
  --keepdb --failfast --parallel --noreload --nothreading --plan --list --json --merge --empty --ansi --no-ansi --version --coverage
  --stop-on-failure --profile --compact --without-databases
`;
const TEXT =
  '--verbosity --settings -k --tag --exclude-tag --filter --testsuite --group --exclude-group --path --name --format --env -l --locale';

const each = (names: string, spec: Spec): Readonly<Record<string, Spec>> =>
  Object.fromEntries(wordsOf(names).map((name) => [name, spec]));

const runs = (what: string, more: readonly Effect[] = []): Spec => ({
  flags: FLAGS,
  text: TEXT,
  operands: 'text...',
  does: [projectCode(what), ...more],
});

const database = (what: string): Effect => ({ kind: 'service', act: 'change', system: 'database', what });
const drops = (what: string): Effect => ({ kind: 'service', act: 'destroy', system: 'database', what });
const unknownCommand: Spec = {
  operands: 'text...',
  verbatim: true,
  does: 'nothing',
  judge: (it) =>
    it.operands.length === 0 ? {} : { effects: [unclear('an unknown command', it.operands.map(argText).join(' '))] },
};

export const manage: Program = {
  name: 'manage.py',
  manual: 'https://docs.djangoproject.com/en/stable/ref/django-admin/',
  sameAs: { 'django-admin': 'https://docs.djangoproject.com/en/stable/ref/django-admin/' },
  style: 'plain',
  flags: '-h|--help --version',
  text: '--settings',
  does: 'nothing',
  sub: {
    ...each(
      `check test showmigrations sqlmigrate makemigrations makemessages compilemessages findstatic startapp validate_templates
      help version`,
      runs('manage.py'),
    ),
    ...each('runserver testserver runserver_plus', runs('manage.py', [listens()])),
    ...each('migrate loaddata createcachetable', runs('manage.py', [database('migrate')])),
    ...each('flush sqlflush clearsessions remove_stale_contenttypes', runs('manage.py', [drops('flush')])),
    ...each('shell shell_plus', {
      flags: FLAGS,
      text: '-c|--command -i|--interface',
      operands: 'text...',
      does: [...unreadCode('python')],
    }),
  },
  bare: unknownCommand,
};

export const artisan: Program = {
  name: 'artisan',
  manual: 'https://laravel.com/docs/artisan',
  style: 'plain',
  flags: '-h|--help -V|--version -v|--verbose -q|--quiet -n|--no-interaction --ansi --no-ansi',
  text: '--env',
  does: 'nothing',
  sub: {
    ...each(
      `test route:list about list help migrate:status config:clear cache:clear view:clear route:clear event:clear optimize:clear
      config:cache
      route:cache view:cache optimize event:list schedule:list model:show ide-helper:generate ide-helper:models pint make:model
      make:controller
      make:migration make:test make:request make:resource make:seeder make:factory make:middleware make:command make:job
      make:event make:listener
      make:policy make:rule make:mail make:notification make:component make:livewire make:enum make:class make:view`,
      {
        ...runs('artisan'),
        flags: `${FLAGS} -m -c -f -r -s -p -a --migration --controller --factory --seed --api --invokable --unit --pest --all`,
      },
    ),
    ...each('serve', runs('artisan', [listens()])),
    ...each('migrate db:seed migrate:rollback', runs('artisan', [database('migrate')])),
    ...each('migrate:fresh migrate:reset migrate:refresh db:wipe', runs('artisan', [drops('database')])),
    ...each('tinker', { flags: FLAGS, text: '--execute', operands: 'text...', does: [...unreadCode('php')] }),
  },
  bare: unknownCommand,
};
