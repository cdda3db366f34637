// Text browsers and converters of markup: w3m, lynx, html2text, xsltproc, xmlstarlet. A URL is fetched; scripts and plug-ins are
// unclear.
import { likeProgram } from '../../argv/like.ts';
import type { Program } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Tools } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, knownPrefix } from '../../shell/value.ts';

/** A page or a file. A bare word is a file if one exists, otherwise a host. */
function page(arg: Arg, tools: Tools): readonly Effect[] {
  const text = knownPrefix(arg);
  if (text === '-') return [];
  if (/^https?:/i.test(text)) return [{ kind: 'network', use: 'fetch', server: serverOf(arg), method: 'GET' }];
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return [unclear('what this scheme reaches is unknown', argText(arg))];
  const places = tools.places(arg);
  const here = places.every((place) => place.kind === 'path' && tools.exists(place.path) === 'file');
  const reads = places.map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
  return here || /^[./~]|\.x?html?$/.test(text) ? reads : [...reads, unclear('a file or a server', argText(arg))];
}

export const w3m: Program = {
  name: 'w3m',
  manual: 'https://manpages.debian.org/stable/w3m/w3m.1.en.html',
  style: 'single',
  flags: `
    -dump -dump_head -dump_source -dump_both -dump_extra -B -F -M -N -S -W -X -no-cookie -no-graph -no-mouse -v
    -version -help -r -s -graph -m
  `,
  text: '-T -t -I -O -l -cols -ppc -ppl',
  unclear: '-o -config -post -header -cookie-jar',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => ({ effects: it.operands.flatMap((arg) => page(arg, tools)) }),
};

const lynxJudge: NonNullable<Program['judge']> = (it, tools) => ({ effects: it.operands.flatMap((arg) => page(arg, tools)) });

export const lynx: Program = {
  name: 'lynx',
  manual: 'https://lynx.invisible-island.net/lynx_help/Lynx_users_guide.html',
  flags: `
    -dump -source -head -nolist -stdin -force_html -listonly -noreferer -nonumbers -hiddenlinks -version -help -noredir
    -nostatus -image_links -no-numbering -no-references -unique_urls -force-html
  `,
  text: '-width -assume_charset -display_charset -connect_timeout -read_timeout -useragent -dump-width -dump-charset',
  unclear: `
    -cfg -lss -cmd_script -cmd_log -post_data -get_data -auth -pauth -cookie_file -cookie_save_file -crawl -traversal
    -eval -config-file -base
  `,
  style: 'single',
  operands: 'text...',
  does: 'nothing',
  judge: lynxJudge,
};

export const lynxKin: readonly Program[] = [
  {
    name: 'links',
    manual: 'https://manpages.debian.org/trixie/links/links.1.en.html',
    flags: '-help -version -force-html',
    text: '-width',
    unclear: '-source -dump',
    style: 'single',
    operands: 'text...',
    does: 'nothing',
    judge: lynxJudge,
  },
  likeProgram(lynx, 'elinks', 'https://manpages.debian.org/trixie/elinks-data/elinks.1.en.html'),
];

export const html2text: Program = {
  name: 'html2text',
  manual: 'https://manpages.debian.org/stable/html2text/html2text.1.en.html',
  style: 'single',
  flags:
    '-help --help -version --version -check -nobs -ascii -utf8 -links --ignore-links --ignore-images --ignore-emphasis --no-wrap-links',
  text: '-width -style -from_encoding -to_encoding -b --body-width',
  writes: '-o',
  unclear: '-rcfile -debug-scanner',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => ({ effects: it.operands.flatMap((arg) => page(arg, tools)) }),
};

export const xsltproc: Program = {
  name: 'xsltproc',
  manual: 'https://gnome.pages.gitlab.gnome.org/libxslt/xsltproc.html',
  style: 'single',
  flags: `
    --version -V --verbose -v --timing --repeat --debug --dumpextensions --novalid --nodtdattr --noout --huge --html
    --nonet --nowrite --nomkdir --load-trace --profile --norman
  `,
  text: '--maxdepth --maxvars --maxparserdepth --seed-rand --encoding --param --stringparam',
  writes: '--output -o',
  unclear: '--path --writesubtree',
  unclearFlags: '--catalogs --xinclude --xincludestyle',
  operands: 'reads...',
  does: 'nothing',
  // A stylesheet may write documents and fetch entities, unless told not to.
  when: [{ lacks: '--nowrite', does: [unclear('a stylesheet may write files', 'xsltproc', 'add `--nowrite --nonet`')] }],
};

export const xmlstarlet: Program = {
  name: 'xmlstarlet',
  manual: 'https://xmlstar.sourceforge.net/doc/UG/xmlstarlet-ug.html',
  sameAs: { xml: 'https://xmlstar.sourceforge.net/doc/UG/xmlstarlet-ug.html' },
  style: 'single-posix',
  flags: '-q --quiet --no-doc-namespace --doc-namespace --version --help',
  does: 'nothing',
  sub: {
    sel: {
      flags:
        '-Q -C -R -T -I -D -B --text --root --indent --xml-decl --noblanks --quiet --comp --help -t --template -n --nl -b --break',
      text: '-N -E --encode -c --copy-of -v --value-of -m --match -i --if --elif -o --output -s --sort -e --elem -a --attr',
      operands: 'reads...',
      does: 'nothing',
      // An expression can name further documents.
      judge: (it) => ({
        effects: it.given.some((one) => one.value && /document\s*\(|…/.test(argText(one.value)))
          ? [unclear('an expression that may read another document')]
          : [],
      }),
    },
    val: {
      flags: '-w --well-formed -e --err -q --quiet -b --list-bad -g --list-good -S --stop',
      reads: '-d --dtd -s --xsd -r --relaxng',
      operands: 'reads...',
      does: 'nothing',
      prints: 'names',
    },
    fo: {
      flags: '-n --noindent -t --indent-tab -o --omit-decl -R --recover -D --dropdtd -C --nocdata -N --nsclean -H --html',
      text: '-s --indent-spaces -e --encode',
      operands: 'reads...',
      does: 'nothing',
    },
    el: { flags: '-a -v -u', text: '-d', operands: 'reads...', does: 'nothing' },
    ed: {
      flags: '-P -S -O -L --inplace --pf --ps --omit-decl',
      text: `
        -N -d --delete -u --update -v --value -x --expr -i --insert -a --append -s --subnode -t --type -n --name -r
        --rename -m --move --var
      `,
      operands: 'reads...',
      does: 'nothing',
      when: [{ has: '-L --inplace', operands: 'edits...' }],
    },
  },
};
