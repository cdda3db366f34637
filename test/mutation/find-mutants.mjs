// Finds what can be weakened in one file of JavaScript: places in the text and what stands there instead. Runs nothing and writes nothing.
import { parse } from 'acorn';

/** Properties that only tell people something: text for eyes is no behaviour. */
const MESSAGES = new Set(
  'why message todo note summary reason says label title description manual hint detail help because about means word'.split(' '),
);
/** Calls whose arguments are reasons in words. */
const TELLERS = new Set([
  'unclear',
  'Error',
  'TypeError',
  'problem',
  'doubt',
  'unreadable',
  'holeArg',
  'unknownPlace',
  'lines',
  'described',
  'v.description',
]);
const LOWER = new Map([
  ['forbidden', 'guarded'],
  ['guarded', 'review'],
  ['review', 'quiet'],
]);
const COMPARE = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
]);
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
]);
/** What an effect says of itself: empty, it says nothing. Other short strings are mostly yes and no in words. */
const FACETS = new Set(['how', 'sees', 'act', 'use', 'code', 'what', 'zone', 'list', 'disposition']);
/** Roles of a program's options, and the harmless role that each is weakened to. */
const ROLES = new Map([
  ...'names reads tree writes appends creates edits deletes connects shell script cwd unclear'
    .split(' ')
    .map((role) => [role, 'text']),
  ['unclearFlags', 'flags'],
]);
/** A name that is struck from these only makes a call stricter: a property test of its own shows that. */
const STRICTER_WITHOUT = new Set(['flags', 'optional', 'text', 'name', ...ROLES.keys()]);
/** More than so much is not looked at: without the limit the answer is the same and takes longer. */
const LIMIT = /\bMAX_[A-Z_]+\b|\blimits\./;
/** A default that the types ask for: where it is missing nothing is read instead of something empty, which loosens no answer. */
const isEmptyDefault = (node) =>
  (node.type === 'Literal' && (node.value === '' || node.value === 0 || node.value === false)) ||
  (node.type === 'ArrayExpression' && node.elements.length === 0) ||
  (node.type === 'ObjectExpression' && node.properties.length === 0);
/** Names of maps of a module that begin empty: what they remember is worked out again when it is not found. */
function cachesOf(tree) {
  const names = new Set();
  for (const one of tree.body) {
    const { declarations = [] } = one.type === 'ExportNamedDeclaration' ? (one.declaration ?? {}) : one;
    for (const { id, init } of declarations)
      if (init?.type === 'NewExpression' && ['Map', 'WeakMap'].includes(init.callee.name) && init.arguments.length === 0)
        names.add(id.name);
  }
  return names;
}
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const BOOLEAN = (node) =>
  (node.type === 'LogicalExpression' && node.operator !== '??' && (BOOLEAN(node.left) || BOOLEAN(node.right))) ||
  (node.type === 'UnaryExpression' && node.operator === '!') ||
  (node.type === 'BinaryExpression' && (COMPARE.has(node.operator) || node.operator === 'in' || node.operator === 'instanceof'));

/**
 * Sites are `{ start, end, kind, operator, alternative? }`. `kind` says how the switch is spelled: `expression` (with an alternative), `element`, `spread`,
 * `property` and `statement` (left out).
 */
export function findMutants(code) {
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const sites = [];
  const caches = cachesOf(tree);
  /** Names that hold what a cache had, or nothing. */
  const remembered = new Set();
  const isCacheCall = (node, method) => {
    const call = node?.type === 'ChainExpression' ? node.expression : node;
    return call?.type === 'CallExpression' && call.callee.property?.name === method && caches.has(call.callee.object?.name);
  };
  const isRemembered = (node) =>
    (node.type === 'Identifier' && remembered.has(node.name)) ||
    (node.type === 'BinaryExpression' && isRemembered(node.left) && text(node.right) === 'void 0');
  const text = (node) => code.slice(node.start, node.end);
  const swap = (node, operator, alternative) => {
    if (alternative !== text(node)) sites.push({ start: node.start, end: node.end, kind: 'expression', operator, alternative });
  };
  const drop = (node, operator, kind) => sites.push({ start: node.start, end: node.end, kind, operator });

  const both = (node, operator) => {
    for (const value of ['true', 'false']) swap(node, `${operator} ${value}`, value);
  };

  function returned(node) {
    if (node === null || node === undefined) return;
    if (node.type === 'Identifier' && node.name === 'undefined') return;
    if (node.type === 'Literal') {
      if (typeof node.value === 'boolean') swap(node, 'return', String(!node.value));
      return;
    }
    if (BOOLEAN(node)) return both(node, 'return');
    if (node.type === 'ArrayExpression') {
      if (node.elements.length > 1) swap(node, 'return nothing', '[]');
      return;
    }
    if (['ObjectExpression', 'ConditionalExpression', 'TemplateLiteral', 'UnaryExpression'].includes(node.type)) return;
    if (FUNCTIONS.has(node.type)) return;
    swap(node, 'return nothing', 'undefined');
  }

  /** A string of a table: words parted by blanks, alternatives in braces, or one name. */
  function tableString(node) {
    const { value } = node;
    // A sentence is for people.
    if (/[,:;(] |\.$|(?:^| )(?:it|the|that|which|whose|does|is|are) /.test(value)) return;
    if (/\s/.test(value.trim())) {
      const words = value.trim().split(/\s+/);
      for (const [i, word] of words.entries())
        swap(node, `word \`${word}\``, JSON.stringify(words.filter((_, at) => at !== i).join(' ')));
      return;
    }
    const braces = /^([^{]*)\{([^}]*)\}(.*)$/.exec(value);
    if (braces) {
      const [, before, middle, after] = braces;
      const choices = middle.split(',');
      for (const [i, choice] of choices.entries())
        swap(node, `word \`${choice}\``, JSON.stringify(`${before}{${choices.filter((_, at) => at !== i).join(',')}}${after}`));
    }
  }

  /** An option whose value is a file, a server or code is taken for text. */
  function weakenRoles(node) {
    const lists = new Map();
    for (const { type, key, value } of node.properties)
      if (type === 'Property' && value.type === 'Literal' && typeof value.value === 'string') lists.set(key.name, value.value);
    for (const [role, harmless] of ROLES) {
      const words = lists.get(role)?.trim().split(/\s+/) ?? [];
      if (!words.every((word) => word.startsWith('-'))) continue;
      for (const [i, word] of words.entries()) {
        const rest = words.filter((_, at) => at !== i).join(' ');
        const kept = rest === '' ? `${role}: undefined` : `${role}: ${JSON.stringify(rest)}`;
        const added = JSON.stringify(`${lists.get(harmless) ?? ''} ${word}`.trim());
        swap(node, `\`${word}\` from ${role} to ${harmless}`, `{...${text(node)}, ${kept}, ${harmless}: ${added}}`);
      }
    }
  }

  function visit(node, at) {
    if (node === null || typeof node?.type !== 'string') return;
    const { fixed, silent } = at;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return;
      case 'VariableDeclarator':
        if (isCacheCall(node.init, 'get')) remembered.add(node.id.name);
        break;
      case 'IfStatement':
      case 'ConditionalExpression':
        if (isRemembered(node.test)) break;
        if (node.test.type === 'BinaryExpression' && LIMIT.test(text(node.test))) swap(node.test, 'condition true', 'true');
        else both(node.test, 'condition');
        break;
      case 'WhileStatement':
      case 'ForStatement':
        if (node.test) swap(node.test, 'condition false', 'false');
        break;
      case 'SwitchCase':
        if (node.test) swap(node.test, 'case', 'null');
        break;
      case 'LogicalExpression':
        if (node.operator === '??') {
          if (!isEmptyDefault(node.right)) swap(node, 'default dropped', text(node.left));
        } else {
          swap(node, `${node.operator} without its right`, text(node.left));
          swap(node, `${node.operator} without its left`, text(node.right));
        }
        break;
      case 'BinaryExpression':
        if (LIMIT.test(text(node)) || isRemembered(node)) break;
        if (COMPARE.has(node.operator))
          swap(node, node.operator, `${text(node.left)} ${COMPARE.get(node.operator)} ${text(node.right)}`);
        else if ((node.operator === '+' || node.operator === '-') && typeof node.right.value === 'number')
          swap(node, node.operator, `${text(node.left)} ${node.operator === '+' ? '-' : '+'} ${text(node.right)}`);
        break;
      case 'UnaryExpression':
        if (node.operator === '!' && !at.test) swap(node, '!', `(${text(node.argument)})`);
        break;
      case 'ReturnStatement':
        if (!silent) returned(node.argument);
        break;
      case 'ArrowFunctionExpression':
        if (node.expression && !silent) returned(node.body);
        break;
      case 'CallExpression': {
        const { callee } = node;
        if (callee.type === 'MemberExpression' && !callee.computed && !node.optional && !callee.optional) {
          const other = METHODS.get(callee.property.name);
          if (other)
            swap(
              node,
              callee.property.name,
              `${code.slice(node.start, callee.property.start)}${other}${code.slice(callee.property.end, node.end)}`,
            );
          if (callee.property.name === 'filter') swap(node, 'filter dropped', text(callee.object));
        }
        break;
      }
      case 'ExpressionStatement':
        if (['CallExpression', 'AssignmentExpression', 'ChainExpression'].includes(node.expression.type)) {
          const called = node.expression.callee;
          if (called?.type !== 'Super' && !isCacheCall(node.expression, 'set')) drop(node, 'statement dropped', 'statement');
        }
        break;
      case 'ArrayExpression':
        // A pair or a row of fixed length is broken by leaving out a member, not weakened.
        if (!silent && !(at.pair && node.elements.length <= 3))
          for (const one of node.elements)
            if (one) {
              if (one.type === 'SpreadElement')
                sites.push({
                  start: one.argument.start,
                  end: one.argument.end,
                  kind: 'expression',
                  operator: 'spread dropped',
                  alternative: '[]',
                });
              else drop(one, 'element dropped', 'element');
            }
        break;
      case 'ObjectExpression':
        weakenRoles(node);
        if (!silent)
          for (const one of node.properties) {
            if (one.type === 'SpreadElement') {
              sites.push({
                start: one.argument.start,
                end: one.argument.end,
                kind: 'expression',
                operator: 'spread dropped',
                alternative: '{}',
              });
            } else if (
              one.kind === 'init' &&
              !one.computed &&
              !MESSAGES.has(one.key.name ?? one.key.value) &&
              (fixed || one.key.name !== 'kind') &&
              !STRICTER_WITHOUT.has(one.key.name)
            )
              drop(one, `property \`${one.key.name ?? one.key.value}\` dropped`, 'property');
          }
        break;
      case 'Literal':
        if (silent) return;
        if (typeof node.value === 'string') {
          if (LOWER.has(node.value)) swap(node, 'lowered', JSON.stringify(LOWER.get(node.value)));
          if (fixed && !at.stricter) tableString(node);
          else if (at.facet && node.value !== '') swap(node, 'string emptied', '""');
        } else if (node.regex) {
          const { pattern, flags } = node.regex;
          if (pattern.startsWith('^')) swap(node, '^ dropped', `/${pattern.slice(1) || '(?:)'}/${flags}`);
          if (pattern.endsWith('$') && !pattern.endsWith('\\$'))
            swap(node, '$ dropped', `/${pattern.slice(0, -1) || '(?:)'}/${flags}`);
        }
        return;
      case 'TemplateLiteral':
        if (silent) return;
        break;
    }
    children(node, at);
  }

  function children(node, at) {
    const inner = FUNCTIONS.has(node.type) ? { ...at, fixed: false } : at;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'type' || key === 'start' || key === 'end' || value === null || typeof value !== 'object') continue;
      if (node.type === 'Property') {
        if (key === 'key' && !node.computed) continue;
        const silent = at.silent || MESSAGES.has(node.key.name ?? node.key.value);
        if (!(node.shorthand && key === 'value'))
          visit(value, {
            ...inner,
            silent,
            facet: FACETS.has(node.key.name),
            stricter: STRICTER_WITHOUT.has(node.key.name),
            test: false,
            pair: false,
          });
        continue;
      }
      if (
        ['MemberExpression', 'MethodDefinition', 'PropertyDefinition', 'LabeledStatement', 'BreakStatement'].includes(
          node.type,
        ) &&
        !node.computed &&
        (key === 'property' || key === 'key' || key === 'label')
      )
        continue;
      if (PATTERNS.has(`${node.type}.${key}`)) {
        patterns(value, inner);
        continue;
      }
      const next = {
        ...inner,
        test: key === 'test',
        facet: at.facet && node.type === 'ConditionalExpression' && key !== 'test',
        pair: node.type === 'ArrayExpression',
        silent:
          inner.silent ||
          ((node.type === 'CallExpression' || node.type === 'NewExpression') &&
            key === 'arguments' &&
            TELLERS.has(node.callee.name)) ||
          node.type === 'TaggedTemplateExpression',
      };
      const list = Array.isArray(value) ? value : [value];
      // `named(name, also, means, says)`: the last argument tells people what an effect does.
      const told =
        node.type === 'CallExpression' && key === 'arguments' && node.callee.name === 'named' ? list.at(-1) : undefined;
      for (const one of list) visit(one, one === told ? { ...next, silent: true } : next);
    }
  }

  /** In a pattern only default values are expressions. */
  function patterns(value, at) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === null) continue;
      if (one.type === 'AssignmentPattern') {
        visit(one.right, { ...at, test: false, facet: false, stricter: false, pair: false });
        patterns(one.left, at);
      } else if (one.type === 'ObjectPattern')
        patterns(
          one.properties.map((each) => each.value ?? each.argument),
          at,
        );
      else if (one.type === 'ArrayPattern') patterns(one.elements, at);
      else if (one.type === 'MemberExpression') visit(one, at);
    }
  }

  visit(tree, { fixed: true, silent: false, test: false, facet: false, stricter: false, pair: false });
  return sites;
}

const PATTERNS = new Set([
  'FunctionDeclaration.params',
  'FunctionExpression.params',
  'ArrowFunctionExpression.params',
  'VariableDeclarator.id',
  'CatchClause.param',
  'AssignmentExpression.left',
  'ForOfStatement.left',
  'ForInStatement.left',
]);
