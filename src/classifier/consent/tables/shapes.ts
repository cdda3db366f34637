// What copied text looks like: lines that a person pastes, and marks of quotation. Data only.

/** The lines that follow belong to the paste. */
export const PASTE_STARTS =
  /^\s*(?:diff --|@@|Traceback|#!|\[pasted|BEGIN\b|[-=_*]{3,}\s*$|.{1,40}\s\d{1,2}:\d\d(?:\s?[AP]M)?\s*$)/i;
/** In addition to what segment-turn.ts treats as pasted: task lists with boxes, and output of tools. */
export const PRINTED = /^\s*(?:[-*]\s+[>＞]|＞|--\s|[-*]\s\[[ xX]\]|npm (?:ERR|error|warn)|(?:fatal|error|warning):)/i;
/** A file name alone on a line: what follows is the content of the file. */
export const FILE_NAME = /^\s*[\w./-]+\.\w{1,5}\s*$/;
/** Several such lines are a chat, a table or settings. */
export const DATA_LINES: readonly RegExp[] = [/^\s*(?:[-*]\s+)?[\p{L}\p{N}_.-]+:\s+\S/u, /^[^,\s]+(?:,[^,]+)+$/];
export const LIST_ITEM = /^\s*(?:[-*•]|\d+[.)]|(?:step|schritt|paso|etape|étape|passo|шаг|步骤)\s*\d+\s*[.):：])\s/i;

export const QUOTATIONS = [
  /``([^`\n]*)(?:``|'')/g,
  /"([^"\n]*)"/g,
  /“([^“”]*)”/g,
  /„([^„“”]*)[“”]/g,
  /«([^«»]*)»/g,
  /»([^«»]*)«/g,
  /‹([^‹›]*)›/g,
  /›([^‹›]*)‹/g,
  /「([^「」]*)」/g,
  /『([^『』]*)』/g,
  // Over several lines, never closed, or at a prompt: nothing of it is the person's own.
  /"([^"]*\n[^"]*)(?:"|$)/g,
  /(?<=^|\s)"([^"\s][^"]*)$/g,
  /(?<=\s)(?:\$|\/\/) (\S[^\n]*)/g,
  /[«»„“‹›「『]([^]*)$/g,
  /(?<![\p{L}\p{N}])['‘]([^'‘’\n]*)['’](?![\p{L}\p{N}])/gu,
  /`([^`\n]*)`/g,
];
