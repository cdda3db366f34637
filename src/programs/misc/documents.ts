// Documents: poppler's tools, qpdf, graphviz, exiftool. Output files are writes; options that load code or name further files are
// unclear.
import type { Program, WhenRow } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { longPattern } from '../../argv/long-pattern.ts';

const PDF = 'https://manpages.debian.org/stable/poppler-utils/';
const HELP = '-v -h -help --help -?';
const PAGES = '-f -l -opw -upw -enc';

/** By default the output is written beside the document. */
const beside: WhenRow = { words: '*', lacks: '-list -stdout', operands: 'converts' };

export const pdfTools: readonly Program[] = [
  {
    name: 'pdftotext',
    manual: `${PDF}pdftotext.1.en.html`,
    style: 'single',
    flags: `
      -layout -raw -nodiag -htmlmeta -tsv -listenc -nopgbrk -bbox -bbox-layout -cropbox -q -simple -simple2 -table
      -lineprinter ${HELP}
    `,
    text: `${PAGES} -r -x -y -W -H -fixed -eol -colspacing`,
    operands: 'reads edits?',
    does: 'nothing',
    when: [beside],
  },
  {
    name: 'pdfinfo',
    manual: `${PDF}pdfinfo.1.en.html`,
    flags: `-box -meta -custom -js -struct -struct-text -isodates -rawdates -dests -url -listenc -subst -list -nocert -no-ocsp ${HELP}`,
    text: PAGES,
    unclear: '-save -savefile -o -saveall -sign -nssdir -add-signature -dump',
    style: 'single',
    operands: 'reads',
    does: 'nothing',
  },
  {
    name: 'pdffonts',
    manual: 'https://manpages.debian.org/trixie/poppler-utils/pdffonts.1.en.html',
    flags: '-subst -v -h --help',
    text: '-f -l -opw -upw',
    style: 'single',
    operands: 'reads',
    does: 'nothing',
  },
  {
    name: 'pdfdetach',
    manual: 'https://manpages.debian.org/trixie/poppler-utils/pdfdetach.1.en.html',
    flags: '-list -v -h --help',
    unclearFlags: '-saveall',
    text: '-enc -opw -upw',
    unclear: '-save -savefile -o',
    style: 'single',
    operands: 'reads',
    does: 'nothing',
  },
  {
    name: 'pdfsig',
    manual: 'https://manpages.debian.org/trixie/poppler-utils/pdfsig.1.en.html',
    flags: '-nocert -no-ocsp -v -h --help',
    unclearFlags: '-dump -add-signature',
    unclear: '-sign',
    style: 'single',
    operands: 'reads',
    does: 'nothing',
  },
  {
    name: 'pdftoppm',
    manual: `${PDF}pdftoppm.1.en.html`,
    flags: `
      -o -e -singlefile -scale-dimension-before-rotation -cropbox -hide-annotations -mono -gray -forcenum -png -jpeg
      -jpegcmyk -overprint -tiff -q -progress -j -jp2 -jbig2 -ccitt -all -list -p -svg -pdf -ps -eps -transp -c -i
      -noframes -stdout -xml -s -nomerge -noroundcoord -hidden -nodrm -fontfullname ${HELP}
    `,
    text: `
      ${PAGES} -r -rx -ry -scale-to -scale-to-x -scale-to-y -x -y -W -H -sz -sep -jpegopt -tiffcompression -freetype
      -thinlinemode -aa -aaVector -zoom -fmt -antialias -paper
    `,
    reads: '-displayprofile -defaultgrayprofile -defaultrgbprofile -defaultcmykprofile',
    style: 'single',
    operands: 'reads writes?',
    does: 'nothing',
    // The given name is a prefix of many output files.
    when: [beside, { has: '-list', operands: 'reads', prints: 'names' }],
  },
  {
    name: 'pdftocairo',
    manual: 'https://manpages.debian.org/trixie/poppler-utils/pdftocairo.1.en.html',
    flags: '-png -jpeg -tiff -pdf -ps -eps -svg -o -e -singlefile -cropbox -mono -gray -transp -q -v -h --help',
    text: '-f -l -r -rx -ry -scale-to -scale-to-x -scale-to-y -x -y -W -H -sz -antialias -jpegopt -paper -opw -upw',
    reads: '-icc',
    style: 'single',
    operands: 'reads writes?',
    does: 'nothing',
    // The given name is a prefix of many output files.
    when: [beside, { has: '-list', operands: 'reads', prints: 'names' }],
  },
  {
    name: 'pdfimages',
    manual: 'https://manpages.debian.org/trixie/poppler-utils/pdfimages.1.en.html',
    flags: '-png -tiff -j -jp2 -jbig2 -ccitt -W -all -list -p -q -v -h --help',
    text: '-f -l -opw -upw',
    style: 'single',
    operands: 'reads writes?',
    does: 'nothing',
    // The given name is a prefix of many output files.
    when: [beside, { has: '-list', operands: 'reads', prints: 'names' }],
  },
  {
    name: 'pdftohtml',
    manual: 'https://manpages.debian.org/trixie/poppler-utils/pdftohtml.1.en.html',
    flags: `
      -h|-help -q -v -p -c -s -i -noframes -stdout -xml -noroundcoord -hidden -nomerge -nodrm -fontfullname --help
    `,
    text: '-f -l -zoom -enc -opw -upw -fmt',
    style: 'single',
    operands: 'reads writes?',
    does: 'nothing',
    // The given name is a prefix of many output files.
    when: [beside, { has: '-list', operands: 'reads', prints: 'names' }],
  },
  {
    name: 'pdftops',
    manual: 'https://manpages.debian.org/trixie/poppler-utils/pdftops.1.en.html',
    flags: '-eps -overprint -q -v -h --help',
    text: '-f -l -r -paper -opw -upw',
    reads: '-defaultgrayprofile -defaultrgbprofile -defaultcmykprofile',
    style: 'single',
    operands: 'reads writes?',
    does: 'nothing',
    // The given name is a prefix of many output files.
    when: [beside, { has: '-list', operands: 'reads', prints: 'names' }],
  },
  {
    name: 'pdfunite',
    manual: `${PDF}pdfunite.1.en.html`,
    flags: HELP,
    text: '-f -l',
    style: 'single',
    operands: 'reads... writes',
    does: 'nothing',
  },
  {
    name: 'pdfseparate',
    manual: 'https://manpages.debian.org/trixie/poppler-utils/pdfseparate.1.en.html',
    flags: '-v -h --help',
    text: '-f -l',
    style: 'single',
    operands: 'reads... writes',
    does: 'nothing',
  },
  {
    name: 'qpdf',
    manual: 'https://qpdf.readthedocs.io/',
    style: 'plain',
    flags: `
      --help --version --check --show-npages --show-encryption --show-pages --show-linearization --show-xref --linearize
      --decrypt --empty --qdf --no-original-object-ids --replace-input --requires-password --is-encrypted
      --flatten-rotation --coalesce-contents --recompress-flate --warning-exit-0 --no-warn --verbose --progress
      --with-images --filtered-stream-data --raw-stream-data --check-linearization --list-attachments --pages --encrypt
      --allow-weak-crypto --static-id --deterministic-id --remove-restrictions --optimize-images --preserve-unreferenced
      --json --externalize-inline-images
    `,
    text: `
      --password --object-streams --stream-data --compress-streams --decode-level --compression-level --rotate
      --split-pages --show-object --min-version --force-version --flatten-annotations --collate --json-key --json-object
      --json-stream-data --show-attachment --user-password --owner-password --bits --print --modify --range
      --normalize-content
    `,
    reads: '--password-file --file',
    unclear: `
      --job-json-file --add-attachment --copy-attachments-from --update-from-json --json-output --json-stream-prefix
      --copy-encryption --overlay --underlay --remove-attachment
    `,
    operands: 'reads... writes',
    does: 'nothing',
    when: [
      {
        has: `
          --check --show-npages --show-encryption --show-pages --show-linearization --show-xref --requires-password
          --is-encrypted --list-attachments --show-object --check-linearization --json --show-attachment
        `,
        operands: 'reads...',
      },
      { has: '--replace-input', operands: 'edits...' },
    ],
    responseFiles: true,
  },
];

export const graphviz: Program = {
  name: 'dot',
  manual: 'https://graphviz.org/doc/info/command.html',
  sameAs: {
    neato: 'https://graphviz.org/doc/info/command.html',
    fdp: 'https://graphviz.org/doc/info/command.html',
    sfdp: 'https://graphviz.org/doc/info/command.html',
    twopi: 'https://graphviz.org/doc/info/command.html',
    circo: 'https://graphviz.org/doc/info/command.html',
    osage: 'https://graphviz.org/doc/info/command.html',
    patchwork: 'https://graphviz.org/doc/info/command.html',
  },
  style: 'plain',
  flags: '-V -v -P -y -x -? -O',
  optional: '-q -s -n -L -m',
  text: '-G -N -E -T -K',
  writes: '-o',
  // A library is code; `-c` writes the configuration of the installation.
  unclear: '-l',
  unclearFlags: '-c',
  operands: 'reads...',
  does: 'nothing',
  when: [{ has: '-O', operands: 'edits...' }],
};

/** Options that only choose what is shown and how. */
const SHOWS = longPattern()`
    ^-(j|json|a|u|U|g\d*|G\d*|s|s{2,3}|S|n|t|T|csv|X|xmlFormat|r|q|qq|m|fast\d?|ver|list\w*|h|htmlFormat|l|D|H|f|e|v\d?|
    v{2,3}|ee\d?|E|L|z|x|progress|sep|common|php|struct|charset)$
  `;
/** Common tags. Only these are known: any other word may be an option, in upper or lower case. */
const TAG = longPattern()`
    ^-(FileType|FileTypeExtension|MIMEType|FileSize|FileName|ImageWidth|ImageHeight|ImageSize|Megapixels|Make|Model|
    LensModel|DateTimeOriginal|CreateDate|ModifyDate|FileModifyDate|GPS[A-Za-z]*|Orientation|Title|Author|Artist|
    Copyright|Comment|Description|Keywords|Subject|Duration|Software|ColorSpace|BitDepth|ISO|FNumber|ExposureTime|
    FocalLength|XResolution|YResolution|PageCount|Producer|Creator|VideoFrameRate|AudioSampleRate|Warning|Error|(EXIF|
    IPTC|XMP|ICC_Profile|File|Composite|PNG|PDF|QuickTime):[Aa]ll|[Aa]ll)#?$
  `;

export const exiftool: Program = {
  name: 'exiftool',
  manual: 'https://exiftool.org/exiftool_pod.html',
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => ({
    effects: it.operands.flatMap((arg): readonly Effect[] => {
      const text = exact(arg);
      const option = argText(arg).startsWith('-');
      if (text !== undefined && option && (SHOWS.test(text) || TAG.test(text))) return [];
      // Conditions and formats are Perl code, `-tag=value` changes the file, `-@` reads more options.
      if (option) return [unclear('an unknown option', argText(arg))];
      return tools.places(arg).map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
    }),
  }),
};
