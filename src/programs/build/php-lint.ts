// Checkers and fixers of PHP, each with its own options. Their configuration, bootstrap and autoload files are code that they run.
import type { Program, Spec } from '../../argv/program.ts';
import { projectCode } from './project-run.ts';

const look: Spec = { operands: 'text...', does: 'nothing' };
const STANDARDS = 'PSR1 PSR2 PSR12 PEAR Squiz Zend MySource Generic Symfony Drupal DrupalPractice WordPress WordPress-Core';
const CONSOLE = '-q|--quiet -v|-vv|-vvv|--verbose --ansi --no-ansi -n|--no-interaction -h|--help -V|--version --no-progress';

const analyse: Spec = {
  flags: '--debug --xdebug --fail-without-result-cache --allow-empty-baseline',
  text: '-l|--level --error-format --memory-limit',
  loads: '-c|--configuration -a|--autoload-file',
  writes: '-b|--generate-baseline',
  // Downloads a program and starts a server.
  unclearFlags: '--pro --watch',
  operands: 'names...',
  does: [projectCode('phpstan')],
};

const sniff: Spec = {
  flags:
    '-s -p -n -w -v -vv -vvv -q -i -e -l --colors --no-colors --cache --no-cache --ignore-annotations -h|-?|--help --version',
  text: `
    --severity --error-severity --warning-severity --extensions --ignore --sniffs --exclude --parallel --report-width
    --report --encoding --tab-width --stdin-path --filter
  `,
  loads: '--standard',
  known: { '--standard': STANDARDS, '--filter': 'GitModified GitStaged' },
  writes: '--report-file',
  does: [projectCode('phpcs')],
};

const fixes: Spec = {
  flags: '--dry-run --diff --stop-on-violation --sequential',
  text: '--rules --allow-risky --format --path-mode --using-cache --show-progress',
  loads: '--config',
  writes: '--cache-file',
  operands: 'edits...',
  does: [projectCode('php-cs-fixer')],
  when: [{ has: '--dry-run', operands: 'names...' }],
};

export const phpLint: readonly Program[] = [
  {
    name: 'phpstan',
    manual: 'https://phpstan.org/user-guide/command-line-usage',
    style: 'plain',
    flags: CONSOLE,
    does: 'nothing',
    bare: analyse,
    sub: {
      analyse,
      analyze: analyse,
      'clear-result-cache': {
        loads: '-c|--configuration -a|--autoload-file',
        text: '--memory-limit',
        does: [projectCode('phpstan')],
      },
      diagnose: { loads: '-c|--configuration -a|--autoload-file', text: '-l|--level', does: [projectCode('phpstan')] },
      list: look,
      help: look,
    },
  },
  {
    name: 'psalm',
    manual: 'https://psalm.dev/docs/running_psalm/command_line_usage/',
    style: 'plain',
    flags:
      '--no-cache --no-progress --stats --monochrome -m --debug --no-suggestions --find-dead-code --taint-analysis -h|--help -v|--version',
    optional: '--show-info --show-snippet --long-progress',
    text: '--threads --output-format --error-level --memory-limit --php-version --find-references-to',
    loads: '-c|--config',
    writes: '--report --set-baseline',
    reads: '--use-baseline',
    unclear: '--plugin -r|--root',
    unclearFlags: '--alter --init --update-baseline',
    operands: 'names...',
    does: [projectCode('psalm')],
  },
  {
    name: 'phpcs',
    manual: 'https://github.com/PHPCSStandards/PHP_CodeSniffer/wiki',
    style: 'plain',
    ...sniff,
    operands: 'names...',
  },
  {
    name: 'phpcbf',
    manual: 'https://github.com/PHPCSStandards/PHP_CodeSniffer/wiki',
    style: 'plain',
    ...sniff,
    operands: 'edits...',
  },
  {
    name: 'pint',
    manual: 'https://laravel.com/docs/pint',
    style: 'plain',
    flags: `${CONSOLE} --test --bail --repair --dirty --parallel`,
    text: '--preset --format --diff --max-processes',
    loads: '--config',
    operands: 'edits...',
    does: [projectCode('pint')],
    when: [{ has: '--test --bail', operands: 'names...' }],
  },
  {
    name: 'rector',
    manual: 'https://getrector.com/documentation',
    style: 'plain',
    flags: `-q|--quiet -v|-vv|-vvv|--verbose --ansi --no-ansi --no-interaction -h|--help -V|--version`,
    does: 'nothing',
    sub: {
      process: {
        flags: '-n|--dry-run --no-progress-bar --clear-cache --debug --no-diffs --xdebug',
        text: '--memory-limit --output-format --only --only-suffix',
        loads: '-c|--config -a|--autoload-file',
        operands: 'edits...',
        does: [projectCode('rector')],
        when: [{ has: '-n', operands: 'names...' }],
      },
      list: look,
      help: look,
    },
  },
  {
    name: 'php-cs-fixer',
    manual: 'https://cs.symfony.com/doc/usage.html',
    style: 'plain',
    flags: CONSOLE,
    does: 'nothing',
    sub: {
      fix: fixes,
      check: { ...fixes, operands: 'names...', when: [] },
      'list-files': { loads: '--config', operands: 'names...', does: [projectCode('php-cs-fixer')] },
      describe: { loads: '--config', operands: 'text...', does: [projectCode('php-cs-fixer')] },
      list: look,
      help: look,
    },
  },
];
