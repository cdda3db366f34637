// xmllint, tidy, pandoc, dos2unix, envsubst and other converters of text files.
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';

export const xmllint: Program = {
  name: 'xmllint',
  manual: 'https://gnome.pages.gitlab.gnome.org/libxml2/xmllint.html',
  style: 'plain',
  flags: `
    --version --debug --copy --recover --huge --noenc --noout --load-trace --nonet --nocompact --htmlout
    --nowrap --valid --postvalid --quiet --timing --repeat --insert --compress --html --xmlout --nodefdtd --push
    --memory --nowarning --noblanks --nocdata --format --dropdtd --c14n --c14n11 --exc-c14n --nsclean --nocatalogs
    --auto --noxincludenode --dtdattr --stream --walker --sax1 --sax --oldxml10 --help
  `,
  text: '--xpath --encode --pretty --pattern --maxmem --dtdvalidfpi',
  reads: '--relaxng --schema --schematron',
  writes: '--output -o',
  unclear: '--path --dtdvalid',
  // Includes, entities and DTDs may come from anywhere, the network included.
  unclearFlags: '--shell --noent --xinclude --loaddtd --catalogs --testIO',
  operands: 'reads...',
  does: 'nothing',
};

export const tidy: Program = {
  name: 'tidy',
  manual: 'https://www.html-tidy.org/documentation/',
  style: 'single',
  flags: `
    -xml -xhtml -html -asxml -asxhtml -ashtml -indent -i -upper -u -clean -c -bare -b -gdoc -g -numeric -n -errors -e
    -quiet -q -omit -version -v -help -h -ascii -utf8 -latin1 -raw
  `,
  text: '-wrap -w -language -lang --quiet --bare --clean --gdoc --indent',
  reads: '-config',
  writes: '-output -o -file -f',
  unclearFlags: '-modify -m',
  operands: 'reads...',
  does: 'nothing',
};

export const pandoc: Program = {
  name: 'pandoc',
  manual: 'https://pandoc.org/MANUAL.html',
  style: 'plain',
  flags: `
    -s|--standalone --toc|--table-of-contents -N|--number-sections --no-highlight -p|--preserve-tabs --ascii
    --section-divs --sandbox -h|--help -v|--version --list-input-formats --list-output-formats --quiet --verbose
    --reference-links
  `,
  text: `
    -f|-r|--from -t|-w|--to -V|--variable --wrap --columns --toc-depth --highlight-style
    --shift-heading-level-by --markdown-headings --top-level-division --tab-stop
  `,
  reads: `
    -H|--include-in-header -B|--include-before-body -A|--include-after-body --template --metadata-file --bibliography
    --csl --reference-doc -c|--css
  `,
  writes: '-o|--output --log',
  unclear: `
    -F|--filter -L|--lua-filter --pdf-engine --pdf-engine-opt -d|--defaults --extract-media --data-dir --resource-path
    --request-header --syntax-definition -M|--metadata
  `,
  known: {
    '-M': 'title=* author=* date=* lang=* subtitle=* pagetitle=* title:* author:* date:* lang:* link-citations=* toc-title=*',
  },
  unclearFlags: '--self-contained --embed-resources -C|--citeproc --server',
  operands: 'reads...',
  does: 'nothing',
  when: [
    {
      words: 'lua...* server...*',
      does: [unclear('`pandoc lua` runs a script and `pandoc server` opens a server', '{operands}')],
    },
  ],
};

export const dos2unix: Program = {
  name: 'dos2unix',
  manual: 'https://waterlan.home.xs4all.nl/dos2unix/dos2unix.htm',
  sameAs: {
    unix2dos: 'https://manpages.debian.org/trixie/dos2unix/unix2dos.1.en.html',
    mac2unix: 'https://manpages.debian.org/trixie/dos2unix/mac2unix.1.en.html',
    unix2mac: 'https://manpages.debian.org/trixie/dos2unix/unix2mac.1.en.html',
  },
  flags: `
    -ascii -iso -1252 -437 -850 -7 -b|--keep-bom -f|--force -h|--help -k|--keepdate -L|--license -l|--newline
    -m|--add-bom -q|--quiet -r|--remove-bom -s|--safe -u|--keep-utf16 -ul -ub -v|--verbose -S|--skip-symlink
    -V|--version -o|--oldfile
  `,
  optional: '-i|--info',
  text: '-c|--convmode',
  unclearFlags: '-n|--newfile -F|--follow-symlink -R|--replace-symlink --allow-chown',
  style: 'plain',
  operands: 'edits...',
  does: 'nothing',
  when: [{ has: '-i', operands: 'reads...', prints: 'names' }],
};

export const dos2unixKin: readonly Program[] = [
  {
    name: 'fromdos',
    manual: 'https://manpages.debian.org/trixie/tofrodos/fromdos.1.en.html',
    flags: '-b -f -h -o -u -v -V --help --version',
    unclear: '-l',
    style: 'plain',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '-i', operands: 'reads...', prints: 'names' }],
  },
  {
    name: 'todos',
    manual: 'https://manpages.debian.org/trixie/tofrodos/todos.1.en.html',
    flags: '-b -f -h -o -u -v -V --help --version',
    unclear: '-l',
    style: 'plain',
    operands: 'edits...',
    does: 'nothing',
    when: [{ has: '-i', operands: 'reads...', prints: 'names' }],
  },
];

const PUTS_IN: Effect = { kind: 'reveal', what: 'env-value', detail: 'variables that the text names' };

export const envsubst: Program = {
  name: 'envsubst',
  manual: 'https://www.gnu.org/software/gettext/manual/html_node/envsubst-Invocation.html',
  flags: '-v|--variables -h|--help -V|--version',
  operands: 'text?',
  does: 'nothing',
  when: [{ lacks: '-v -h -V', does: [PUTS_IN] }],
};
