// A lint rule: no code branches on the words of a reason, message or hint. Texts are for people and may be reworded; code decides
// by kinds.

/** Fields that contain a text for people. */
const TEXTS = new Set(['why', 'reason', 'message', 'hint', 'advice', 'todo', 'detail', 'clear', 'says']);
/** Local names for such texts; `detail`, `clear` and `says` alone also name other things. */
const NAMES = new Set(['why', 'reason', 'message', 'hint', 'advice', 'todo']);
const ASKING = new Set(
  'startsWith endsWith includes match matchAll search indexOf lastIndexOf split localeCompare at charAt charCodeAt'.split(' '),
);
const ANSWERING = new Set('test exec has get includes indexOf localeCompare startsWith endsWith'.split(' '));
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

/** `aliases`: local names of such a text in this file. */
function isText(node, aliases) {
  if (node === null || node === undefined) return false;
  if (WRAPPED.has(node.type)) return isText(node.expression, aliases);
  if (node.type === 'LogicalExpression') return isText(node.left, aliases) || isText(node.right, aliases);
  if (node.type === 'TemplateLiteral') return node.expressions.some((one) => isText(one, aliases));
  if (node.type === 'Identifier') return NAMES.has(node.name) || aliases.has(node.name);
  if (node.type === 'CallExpression') {
    if (node.callee.type === 'Identifier') return node.callee.name === 'String' && isText(node.arguments[0], aliases);
    return PIECES.has(method(node)) && isText(node.callee.object, aliases);
  }
  return node.type === 'MemberExpression' && TEXTS.has(fieldOf(node));
}

/**
 * Whether the node is a text to compare with: a literal with words, or a constant. Testing whether there is a text at all is
 * permitted.
 */
function isWords(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== '';
  if (node.type === 'TemplateLiteral') return true;
  return node.type === 'Identifier' && /^[A-Z][A-Z0-9_]+$/.test(node.name);
}

/** Removing punctuation from a text is permitted; searching for words is not. */
const takesWords = (pattern) => pattern?.type === 'Literal' && /[a-z]{3}/i.test(pattern.regex?.pattern ?? String(pattern.value));

const method = (node) =>
  node.callee.type === 'MemberExpression' && !node.callee.computed ? node.callee.property.name : undefined;

/** Names that a declaration gives to a text. */
function named({ id, init }) {
  if (id.type === 'Identifier') return init?.type === 'MemberExpression' && TEXTS.has(fieldOf(init)) ? [id.name] : [];
  if (id.type !== 'ObjectPattern') return [];
  return id.properties.flatMap(({ type, key, value }) =>
    type === 'Property' && TEXTS.has(key.name) && value.type === 'Identifier' ? [value.name] : [],
  );
}

const rule = {
  meta: { type: 'problem', messages: { words: 'a text for people decides here: give it a kind, and decide on that' } },
  create: (context) => {
    const aliases = new Set();
    const text = (node) => isText(node, aliases);
    const report = (node) => context.report({ node, messageId: 'words' });
    return {
      VariableDeclarator: (node) => {
        for (const name of named(node)) aliases.add(name);
      },
      BinaryExpression: (node) => {
        if (!EQUAL.has(node.operator)) return;
        if ((text(node.left) && isWords(node.right)) || (text(node.right) && isWords(node.left))) report(node);
      },
      SwitchStatement: (node) => {
        if (text(node.discriminant)) report(node);
      },
      MemberExpression: (node) => {
        if (node.computed && text(node.property)) report(node);
      },
      CallExpression: (node) => {
        const name = method(node);
        if (name === undefined) return;
        if (ASKING.has(name) && text(node.callee.object)) report(node);
        else if (/^replace(All)?$/.test(name) && text(node.callee.object) && takesWords(node.arguments[0])) report(node);
        else if (ANSWERING.has(name) && node.arguments.some(text)) report(node);
      },
    };
  },
};

export default { meta: { name: 'leeway' }, rules: { 'no-words': rule } };
