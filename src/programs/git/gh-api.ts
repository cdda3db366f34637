// `gh api` and `glab api`: the method, the path and the fields decide whether a request looks, writes a message or changes
// something. Sends nothing itself.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect, Network } from '../../model/effect.ts';
import type { Server } from '../../model/zone.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, knownPrefix, textArg } from '../../shell/value.ts';
import type { Forge } from './gh-act.ts';
import { audience, join, jqJudgement, sendsTo } from './gh-act.ts';
import { service } from './vcs.ts';
import { longPattern } from '../../argv/long-pattern.ts';

export const apiSpec = (forge: Forge): Spec => ({
  flags: '-i|--include --paginate --silent --slurp --verbose',
  text: '--cache -F|--field -f|--raw-field -q|--jq -X|--method -p|--preview -t|--template --hostname -H|--header',
  unclear: '--form --output',
  reads: '--input',
  operands: 'text',
  does: 'nothing',
  judge: (it, tools) => join(jqJudgement(it), request(it, tools, forge)),
});

/** Harmless headers: accepted formats and versions. Any other header may contain a credential or override the method. */
const HEADERS = /^(accept|x-github-api-version|content-type|time-zone)\s*:/i;

function request(it: Parsed, tools: Tools, forge: Forge): Judgement {
  const fields = [...it.values('--field'), ...it.values('--raw-field')];
  const given = exact(it.value('--method'))?.toUpperCase();
  if (it.has('--method') && given === undefined) return { effects: [unclear('the method is unknown', '--method')] };
  const method = given ?? (fields.length > 0 || it.has('--input') ? 'POST' : 'GET');
  const [endpoint] = it.operands;
  const path = endpoint ? (exact(endpoint) ?? argText(endpoint)) : '';
  const effects: Effect[] = [
    ...fileFields(it, tools),
    ...it
      .values('--header')
      .flatMap((arg) =>
        HEADERS.test(knownPrefix(arg))
          ? []
          : [unclear('a header that may change what the request does', argText(arg).slice(0, 20))],
      ),
  ];
  const host = it.has('--hostname') ? exact(it.value('--hostname')) : undefined;
  if (it.has('--hostname'))
    effects.push({
      kind: 'network',
      use: method === 'GET' ? 'fetch' : 'send',
      server: host === undefined ? { host: '', unknown: 'not known' } : { host },
    });
  // A request with a full address goes there, with the user's token.
  if (/^[a-z]+:\/\//i.test(path))
    effects.push({ kind: 'network', use: method === 'GET' ? 'fetch' : 'send', server: serverOfUrl(path) });
  // Piped input is followed by the data flow.
  const body = it.value('--input');
  const isFile = body !== undefined && exact(body) !== '-';
  const file = isFile || effects.some((effect) => effect.kind === 'read');
  const server = endpoint ? audienceOf(endpoint, forge, tools) : forge.server;
  const out: Network = {
    kind: 'network',
    use: 'send',
    server,
    ...(file ? {} : { data: 'spelled' as const }),
    ...(body !== undefined && !isFile ? { takesInput: true as const } : {}),
  };
  if (/^\/?(api\/)?graphql$/.test(path)) {
    // The repository of a mutation is hidden in its ids. A file that is the query itself does not count as data.
    const handed = isFile || (file && it.values('--field').some((field) => /^(?!query=)[^=]*=@/.test(argText(field))));
    const to = { host: '', unknown: 'the repository that the query names' };
    return { effects: [...effects, ...graphql(it, tools, forge), ...(handed || out.takesInput ? [{ ...out, server: to }] : [])] };
  }
  if (method === 'GET' || method === 'HEAD')
    return {
      effects: [...effects, service('look', forge.name, path), ...(file ? [out] : [])],
    };
  if (endpoint && exact(endpoint) === undefined && !knownShape(endpoint))
    effects.push(unclear('which part of the forge is changed is unknown', argText(endpoint)));
  if (method === 'DELETE') return { effects: [...effects, service('destroy', forge.name, path), out] };
  return { effects: [...effects, change(path, fields, forge), out] };
}

/**
 * The repository in `repos/OWNER/NAME/…`; `{owner}/{repo}` stands for the one of the working directory. Other paths belong to the
 * forge itself.
 */
function audienceOf(endpoint: Arg, forge: Forge, tools: Tools): Server {
  const known = argText(endpoint).replace(/^\//, '');
  const text = exact(endpoint)?.replace(/^\//, '');
  if (!/^(repos|projects)\//.test(known)) return forge.server;
  const name =
    text === undefined ? undefined : decoded(/^repos\/([^/]+\/[^/?]+)/.exec(text)?.[1] ?? /^projects\/([^/?]+)/.exec(text)?.[1]);
  // The number or id of a project does not say who owns it.
  if (name !== undefined && /^(\{owner\}\/\{repo\}|:owner\/:repo|:id|:fullpath|\{id\})$/.test(name)) return forge.server;
  return audience(forge, name?.includes('/') ? name : undefined, tools);
}

const decoded = (text: string | undefined): string | undefined => text?.replaceAll(/%2f/gi, '/');

/** Paths of conversations: comments, reviews, labels, issues, pull requests. */
const TALK = longPattern()`
    \/(comments|replies|reactions|labels|assignees|requested_reviewers|threads|notes|discussions)(\/[^/]*)*$|\/(issues|
    pulls|merge_requests)(\/[^/]+)?$|\/reviews(\/[^/]+(\/events)?)?$
  `;

function change(path: string, fields: readonly Arg[], forge: Forge): Effect {
  const plain = path.replace(/[?#].*$/, '');
  const approves = fields.some(
    (field) => /^event=/i.test(argText(field)) && exact(field) !== 'event=COMMENT' && exact(field) !== 'event=REQUEST_CHANGES',
  );
  if (/\/merge$|\/approve$|\/merges$/.test(plain) || (/\/reviews(\/|$)/.test(plain) && approves))
    return service('merge', forge.name, path);
  if (/\/(dismissals|lock)$/.test(plain) || !TALK.test(plain)) return service('change', forge.name, path);
  return service('converse', forge.name, path);
}

/** `repos/$R/pulls/1/comments`: expansions stand for names, and the end of the path is known. */
const knownShape = (arg: Arg): boolean =>
  /^\/?(repos|projects)\//.test(knownPrefix(arg)) &&
  arg.bits.at(-1)?.kind === 'text' &&
  arg.bits.every((bit) => bit.kind !== 'hole' || bit.shape.kind === 'token');

/** `-F key=@file` and `-F key=@-` send a file. */
function fileFields(it: Parsed, tools: Tools): readonly Effect[] {
  return it.values('--field').flatMap((field): readonly Effect[] => {
    const text = exact(field) ?? argText(field);
    const file = /^[^=]*=@(.*)$/s.exec(text)?.[1];
    if (file === undefined || file === '-') return [];
    if (exact(field) === undefined) return [unclear('which file is sent is unknown', text)];
    return tools.places(textArg(file)).map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
  });
}

const TALK_MUTATIONS = longPattern()`
    ^(addComment|updateIssueComment|addPullRequestReviewComment|addPullRequestReviewThread|
    addPullRequestReviewThreadReply|addPullRequestReview|updatePullRequestReviewComment|resolveReviewThread|
    unresolveReviewThread|addLabelsToLabelable|removeLabelsFromLabelable|addAssigneesToAssignable|
    removeAssigneesFromAssignable|addReaction|removeReaction|updateIssue|updatePullRequest|createIssue|
    createPullRequest|closeIssue|reopenIssue|closePullRequest|reopenPullRequest|requestReviews|
    convertPullRequestToDraft|markPullRequestReadyForReview|minimizeComment|addDiscussionComment|addSubIssue|createNote|
    updateNote)$
  `;

/** The text of the query, which may be in a file. With two of them, the last one counts for some versions only. */
function queryText(it: Parsed, tools: Tools): string | undefined {
  const fields = [...it.values('--raw-field'), ...it.values('--field')];
  const [query, ...more] = fields.filter((field) => /^(query=|$)/.test(knownPrefix(field).slice(0, 'query='.length)));
  const text = exact(query)?.slice('query='.length);
  if (more.length > 0 || text === undefined || !text.startsWith('@')) return more.length > 0 ? undefined : text;
  const [place, ...others] = tools.places(textArg(text.slice(1)));
  if (text === '@-') return tools.stdin?.text;
  if (place?.kind !== 'path' || place.extent !== 'one' || others.length > 0) return undefined;
  const found = tools.codeText(place.path);
  // Any other file is data.
  return found.kind === 'text' && /^(?:\s|#[^\n]*\n)*(?:query|mutation|subscription|fragment|\{)/.test(found.text)
    ? found.text
    : undefined;
}

/**
 * A document that begins with a query only looks, whatever is inserted later: with a second operation in it, the request must
 * name one of them, or the server refuses it.
 */
const beginsWithQuery = (it: Parsed): boolean => {
  const fields = [...it.values('--raw-field'), ...it.values('--field')];
  const queries = fields.filter((field) => knownPrefix(field).startsWith('query='));
  return (
    queries.length === 1 &&
    /^query=\s*(?:query\b|\{)/.test(knownPrefix(queries[0] ?? textArg(''))) &&
    queries[0]?.spread === false &&
    fields.every((field) => queries.includes(field) || /^(?!operationName)\w+(?:\[\w*\])*=/.test(knownPrefix(field)))
  );
};

function graphql(it: Parsed, tools: Tools, forge: Forge): readonly Effect[] {
  const out = sendsTo(forge);
  const text = queryText(it, tools);
  if (text === undefined && beginsWithQuery(it))
    return [service('look', forge.name, 'graphql query'), { kind: 'network', use: 'fetch', server: forge.server }];
  if (text === undefined)
    return [unclear('an unknown GraphQL query', 'graphql'), service('change', forge.name, 'with an unknown GraphQL query'), out];
  const bare = text.replace(/#[^\n]*/g, '').replace(/"""[\s\S]*?"""|"(?:[^"\\]|\\.)*"/g, '""');
  if (!/\b(mutation|subscription)\b/.test(bare)) return [service('look', forge.name, 'graphql query')];
  const names = topFields(bare);
  if (
    names.length > 0 &&
    names.every((name) => TALK_MUTATIONS.test(name)) &&
    !/\bAPPROVE\b/.test(text) &&
    !it
      .values('--raw-field')
      .concat(it.values('--field'))
      .some((field) => /APPROVE/.test(argText(field)))
  )
    return [service('converse', forge.name, names.join(', ')), out];
  if (names.some((name) => /^(merge|enablePullRequestAutoMerge|addPullRequestReview|submitPullRequestReview|enqueue)/.test(name)))
    return [service('merge', forge.name, names.join(', ')), out];
  return [
    service(
      names.some((name) => /^(delete|remove|archive)/.test(name)) ? 'destroy' : 'change',
      forge.name,
      names.join(', ') || 'mutation',
    ),
    out,
  ];
}

/** The names at the top of the operation's selection; for an alias `a: name`, the name. */
function topFields(text: string): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  let parens = 0;
  for (const match of text.matchAll(/[{}()]|(\w+)(\s*:\s*(\w+))?/g)) {
    const [token] = match;
    if (token === '(') parens++;
    else if (token === ')') parens--;
    else if (parens > 0) continue;
    else if (token === '{') depth++;
    else if (token === '}') depth--;
    else if (depth === 1) names.push(match[3] ?? match[1] ?? '');
  }
  return names;
}

function serverOfUrl(
  url: string,
): { readonly host: string; readonly url: string } | { readonly host: ''; readonly unknown: string } {
  return URL.canParse(url) ? { host: new URL(url).hostname, url } : { host: '', unknown: 'cannot be read' };
}
