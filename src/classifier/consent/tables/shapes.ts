// What copied text looks like: lines that a person pastes, and marks of quotation. Data only.

/** In addition to what segment-turn.ts treats as pasted: task lists with boxes, and output of tools. */
export const PRINTED =
  /^\s*(?:(?![\p{L}\p{N}\s'"`„“«»‹「『*_([/~.@#¿¡👍-])|\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b|(?:\S+ ){0,2}\S*[>$%❯]\s|λ\s|(?:hint|warning|fatal|error)\s|[-*]\s+[>＞]|\+\s|--\s|[-*]\s\[[ xX]\]|\[pasted|\d{1,2}:\d\d\b|(?:[*|] )?(?=[a-f]*\d)[0-9a-f]{6,40}\s|[\w.-]+@[\w.-]+:\S*[$#]\s|npm (?:ERR|error|warn)|[-=_*]{3,})/iu;
/** A line that is quoted. */
export const QUOTED = /^\s*(?:[>＞]|(?:TODO|FIXME|XXX|HACK)\b)/;
export const LIST_ITEM =
  /^\s*(?:[-*•]|\(?(?:\d+|[a-eA-E])[.)]|(?:step|schritt|paso|etape|étape|passo|шаг|步骤)\s*\d+\s*[.):：])\s/i;

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
  // Quotations over several lines, or never closed, or after a prompt: nothing in them is the person's own.
  /"([^"]*\n[^"]*)(?:"|$)/g,
  /(?<=^|\s)"([^"\s][^"]*)$/g,
  /(?<=\s)(?:\$|\/\/) (\S[^\n]*)/g,
  /[«»„“‹›「『]([^]*)$/g,
  /(?<![\p{L}\p{N}])['‘]([^'‘’\n]*)['’](?![\p{L}\p{N}])/gu,
  /`([^`\n]*)`/g,
  // Text that is set apart: a menu entry, a label.
  /(?<![^\s(])\{([^{}\n]*)\}/g,
  /(?<![^\s(])\[([^[\]\n]*)\]/g,
  /【([^【】]*)】/g,
  /《([^《》]*)》/g,
  /\|([^|\n]*)\|/g,
  /\s[→⇒=>]\s([^\n]*)/g,
  /\s[-–—]\s([^-–—\n]*\s)[-–—](?=\s)/g,
  /(?<=\s)\(([^()\n]*)\)/g,
];
