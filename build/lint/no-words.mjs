// A lint rule: no code branches on the words of a reason, message or hint. Texts are for people and may be reworded; code decides
// by kinds.

/** Fields that contain a text for people. */
const TEXTS = new Set(['why', 'reason', 'message', 'hint', 'advice', 'todo', 'detail', 'clear', 'says', 'stderr']);
/** Fields that contain several such texts. */
const LISTS = new Set(['whys', 'reasons', 'messages', 'hints', 'todos', 'notes']);
/** Local names for such texts; `detail`, `clear` and `says` alone also name other things. */
const NAMES = new Set(['why', 'reason', 'message', 'hint', 'advice', 'todo']);
const ASKING = new Set(
  'startsWith endsWith includes match matchAll search indexOf lastIndexOf split localeCompare at charAt charCodeAt'.split(' '),
);
const ANSWERING = new Set('test exec has get includes indexOf localeCompare startsWith endsWith hasOwn'.split(' '));
/** Methods of a list that give each item to a function, as its first argument. */
const EACH = new Set('some every find findLast findIndex filter map flatMap forEach'.split(' '));
/** Methods whose result is still that text, or a piece of it. */
const PIECES = new Set(
  'slice substring substr trim trimStart trimEnd toLowerCase toUpperCase normalize toString replace replaceAll concat'.split(' '),
);
const EQUAL = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=']);
const WRAPPED = new Set([
  'ChainExpression',
  'TSNonNullExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'ParenthesizedExpression',
]);

/** The field that is read, as `x.why` or `x['why']`. */
const fieldOf = (node) =>
  node.computed ? (node.property.type === 'Literal' ? node.property.value : undefined) : node.property.name;

/** The local names of such texts: in the whole file, or as a parameter inside one function. */
class Aliases {
  #names = new Set();
  #parameters = [];
  add(name) {
    this.#names.add(name);
  }
  /** Whether this is new. */
  addParameter(name, { range }) {
    const isKnown = this.#parameters.some((one) => one.name === name && one.range[0] === range[0]);
    if (!isKnown) this.#parameters.push({ name, range });
    return !isKnown;
  }
  has({ name, range }) {
    const holds = (one) => one.name === name && one.range[0] <= range[0] && range[1] <= one.range[1];
    return this.#names.has(name) || this.#parameters.some(holds);
  }
}

function isText(node, aliases) {
  if (node === null || node === undefined) return false;
  if (WRAPPED.has(node.type)) return isText(node.expression, aliases);
  if (node.type === 'LogicalExpression') return isText(node.left, aliases) || isText(node.right, aliases);
  if (node.type === 'TemplateLiteral') return node.expressions.some((one) => isText(one, aliases));
  if (node.type === 'ConditionalExpression') return isText(node.consequent, aliases) || isText(node.alternate, aliases);
  if (node.type === 'Identifier') return NAMES.has(node.name) || aliases.has(node);
  if (node.type === 'CallExpression') {
    if (node.callee.type === 'Identifier') return node.callee.name === 'String' && isText(node.arguments[0], aliases);
    return PIECES.has(method(node)) && isText(node.callee.object, aliases);
  }
  if (node.type !== 'MemberExpression') return false;
  // One character of a text, or one text of a list.
  if (node.computed && typeof fieldOf(node) === 'number') return isText(node.object, aliases) || isList(node.object, aliases);
  return TEXTS.has(fieldOf(node));
}

/** Several texts, or the words or lines of one. */
function isList(node, aliases) {
  if (WRAPPED.has(node?.type)) return isList(node.expression, aliases);
  if (node?.type === 'LogicalExpression') return isList(node.left, aliases);
  if (node?.type === 'CallExpression') return method(node) === 'split' && isText(node.callee.object, aliases);
  return node?.type === 'MemberExpression' && LISTS.has(fieldOf(node));
}

/**
 * Whether the node is a text to compare with: a literal with words, or a constant. Testing whether there is a text at all is
 * permitted.
 */
function isWords(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== '';
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'BinaryExpression') return node.operator === '+';
  if (node.type === 'MemberExpression') return isConstant(node.object);
  return isConstant(node);
}
const isConstant = (node) => node.type === 'Identifier' && /^[A-Z][A-Z0-9_]+$/.test(node.name);

/** Removing punctuation from a text is permitted; searching for words is not. */
const takesWords = (pattern) => pattern?.type === 'Literal' && /[a-z]{3}/i.test(pattern.regex?.pattern ?? String(pattern.value));

const method = (node) =>
  node.callee.type === 'MemberExpression' && !node.callee.computed ? node.callee.property.name : undefined;

/** Names that a pattern gives to a text: `{ why: said }` in a declaration, or as a parameter. */
const inPattern = ({ properties, parent }) =>
  properties.flatMap(({ type, key, value }) => {
    const target = value?.type === 'AssignmentPattern' ? value.left : value;
    if (type !== 'Property' || target.type !== 'Identifier' || !TEXTS.has(key.name)) return [];
    // A parameter with one of the ambiguous names may be a kind.
    const isKept = parent.type === 'VariableDeclarator' || NAMES.has(key.name) || target.name !== key.name;
    return isKept ? [target.name] : [];
  });

const rule = {
  meta: { type: 'problem', messages: { words: 'a text for people decides here: give it a kind, and decide on that' } },
  create: (context) => {
    const aliases = new Aliases();
    const functions = new Map();
    const calls = [];
    const checks = [];
    const text = (node) => isText(node, aliases);
    const report = (node) => context.report({ node, messageId: 'words' });
    const named = (target, value) => {
      if (target.type === 'Identifier' && text(value)) aliases.add(target.name);
    };
    /** A text that is passed to a function of this file is a text inside that function. */
    const followCalls = () => {
      let found = false;
      for (const { callee, arguments: given } of calls) {
        const called = functions.get(callee.name);
        called?.params.forEach((parameter, at) => {
          const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
          if (target.type === 'Identifier' && text(given[at])) found = aliases.addParameter(target.name, called) || found;
        });
      }
      return found;
    };
    return {
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init?.params !== undefined) functions.set(id.name, init);
        named(id, init);
      },
      FunctionDeclaration: (node) => {
        if (node.id !== null) functions.set(node.id.name, node);
      },
      AssignmentExpression: ({ operator, left, right }) => {
        if (operator === '=') named(left, right);
      },
      AssignmentPattern: ({ left, right }) => named(left, right),
      ObjectPattern: (node) => {
        for (const name of inPattern(node)) aliases.add(name);
      },
      ForOfStatement: ({ left, right }) => {
        const id = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : left;
        if (id?.type === 'Identifier' && isList(right, aliases)) aliases.add(id.name);
      },
      BinaryExpression: (node) =>
        checks.push(() => {
          if (node.operator === 'in' && text(node.left)) report(node);
          if (!EQUAL.has(node.operator)) return;
          if ((text(node.left) && isWords(node.right)) || (text(node.right) && isWords(node.left))) report(node);
        }),
      SwitchStatement: (node) =>
        checks.push(() => {
          if (text(node.discriminant)) report(node);
        }),
      MemberExpression: (node) =>
        checks.push(() => {
          if (node.computed && text(node.property)) report(node);
        }),
      CallExpression: (node) => {
        if (node.callee.type === 'Identifier') calls.push(node);
        const name = method(node);
        if (name === undefined) return;
        const [first] = node.arguments;
        if (isList(node.callee.object, aliases) && EACH.has(name) && first?.params?.[0]?.type === 'Identifier')
          aliases.add(first.params[0].name);
        checks.push(() => {
          const isLines = name === 'split' && node.arguments[0]?.value === '\n';
          if (ANSWERING.has(name) && isList(node.callee.object, aliases)) report(node);
          else if (ASKING.has(name) && !isLines && text(node.callee.object)) report(node);
          else if (/^replace(All)?$/.test(name) && text(node.callee.object) && takesWords(node.arguments[0])) report(node);
          else if (ANSWERING.has(name) && node.arguments.some(text)) report(node);
        });
      },
      'Program:exit': () => {
        while (followCalls());
        for (const check of checks) check();
      },
    };
  },
};

export default { meta: { name: 'leeway' }, rules: { 'no-words': rule } };
