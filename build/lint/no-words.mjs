// A lint rule: no code branches on the words of a reason, message or hint. Texts are for people and may be reworded; what decides is a kind.

/** Fields that hold a text for people. */
const TEXTS = new Set(['why', 'reason', 'message', 'hint', 'advice', 'todo', 'detail', 'clear', 'says']);
/** Local names that do; `detail`, `clear` and `says` alone are also names of other things. */
const NAMES = new Set(['why', 'reason', 'message', 'hint', 'advice', 'todo']);
const ASKING = new Set(['startsWith', 'endsWith', 'includes', 'match', 'matchAll', 'search', 'indexOf', 'lastIndexOf', 'split']);
const ANSWERING = new Set(['test', 'exec', 'has', 'get', 'includes', 'indexOf']);
const EQUAL = new Set(['===', '!==', '==', '!=']);

function isText(node) {
  if (node === null || node === undefined) return false;
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return isText(node.expression);
  if (node.type === 'LogicalExpression') return isText(node.left) || isText(node.right);
  if (node.type === 'TemplateLiteral') return node.expressions.some(isText);
  if (node.type === 'Identifier') return NAMES.has(node.name);
  return node.type === 'MemberExpression' && !node.computed && TEXTS.has(node.property.name);
}

/** A text of ours to compare with: a literal with words in it, or a constant. Whether there is a text at all may be asked. */
function isWords(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== '';
  if (node.type === 'TemplateLiteral') return true;
  return node.type === 'Identifier' && /^[A-Z][A-Z0-9_]+$/.test(node.name);
}

/** Signs may be taken out of a text before it is shown; words may not be looked for. */
const takesWords = (pattern) => pattern?.type === 'Literal' && /[a-z]{3}/i.test(pattern.regex?.pattern ?? String(pattern.value));

const method = (node) =>
  node.callee.type === 'MemberExpression' && !node.callee.computed ? node.callee.property.name : undefined;

const rule = {
  meta: { type: 'problem', messages: { words: 'a text for people decides here: give it a kind, and decide on that' } },
  create: (context) => {
    const report = (node) => context.report({ node, messageId: 'words' });
    return {
      BinaryExpression: (node) => {
        if (!EQUAL.has(node.operator)) return;
        if ((isText(node.left) && isWords(node.right)) || (isText(node.right) && isWords(node.left))) report(node);
      },
      SwitchStatement: (node) => {
        if (isText(node.discriminant)) report(node);
      },
      CallExpression: (node) => {
        const name = method(node);
        if (name === undefined) return;
        if (ASKING.has(name) && isText(node.callee.object)) report(node);
        else if (/^replace(All)?$/.test(name) && isText(node.callee.object) && takesWords(node.arguments[0])) report(node);
        else if (ANSWERING.has(name) && node.arguments.some(isText)) report(node);
      },
    };
  },
};

export default { meta: { name: 'leeway' }, rules: { 'no-words': rule } };
