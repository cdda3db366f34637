// ImageMagick: converts images. A name may have a coder (`msl:`, `text:`) or begin with `@` or `|`: only plain files and harmless
// coders are known.
import { likeProgram } from '../../argv/like.ts';
import type { Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { longPattern } from '../../argv/long-pattern.ts';

const CODERS = longPattern('i')`
    ^(png|png8|png24|png32|png48|png64|jpg|jpeg|gif|webp|avif|heic|bmp|tif|tiff|ico|icns|ppm|pgm|pbm|pnm|pam|tga|rgb|
    rgba|gray|miff|info|histogram|null|sparse-color)$
  `;
/** The text after such a coder is not a file. */
const DRAWN = /^(xc|canvas|gradient|radial-gradient|plasma|pattern|label|caption|rose|logo|granite|wizard|netscape):/i;
/** Endings of files that are programs or name other files. */
const STEERS = /\.(msl|mvg|vid|url|txt|pes|ept?s?[if23]?|ps[23]?|magick|dot|gv|pango)$/i;

/** The file that an operand names, if any; unclear if unknown. */
function place(arg: Arg, how: 'read' | 'write', tools: Tools): readonly Effect[] {
  const text = exact(arg);
  const make = (file: Arg): readonly Effect[] =>
    tools
      .places(file)
      .map((one): Effect =>
        how === 'read' ? { kind: 'read', place: one, sees: 'content' } : { kind: 'write', place: one, how: 'change' },
      );
  if (text === undefined)
    return [...make(arg), ...(/[@|:]/.test(argText(arg)) ? [unclear('an unknown image format', argText(arg))] : [])];
  if (text === '(' || text === ')' || text === '-') return [];
  if (/^[@|]/.test(text)) return [unclear('a name that is run or read as a list', text)];
  if (DRAWN.test(text)) return /:@/.test(text) ? [unclear('a text from a file', text)] : [];
  const colon = text.indexOf(':');
  const coder = colon > 0 ? text.slice(0, colon) : undefined;
  if (coder !== undefined && !CODERS.test(coder)) return [unclear('an unknown image format', text)];
  const file = (coder === undefined ? text : text.slice(colon + 1)).replace(/\[[\d,x+%-]+\]$/, '');
  if (file === '-' || file === '') return [];
  return [
    ...make(textArg(file)),
    ...(STEERS.test(file) ? [unclear('a file that may refer to other files or run code', file)] : []),
  ];
}

const texts = (it: Parsed): readonly Effect[] =>
  it.given.flatMap((one) =>
    one.value && (argText(one.value).startsWith('@') || (one.name === '-draw' && /image|@/i.test(argText(one.value))))
      ? [unclear('a value that names a file', argText(one.value))]
      : [],
  );

const TOOLS = new Set(['convert', 'identify', 'mogrify', 'compare', 'composite', 'montage']);

function judged(it: Parsed, tools: Tools, tool: string): readonly Effect[] {
  const written = it.values('-write').flatMap((arg) => place(arg, 'write', tools));
  const reads = (args: readonly Arg[]): readonly Effect[] => args.flatMap((arg) => place(arg, 'read', tools));
  const all = it.operands;
  switch (tool) {
    case 'identify':
      return [...texts(it), ...written, ...reads(all)];
    case 'mogrify':
      return [...texts(it), ...written, ...reads(all), ...all.flatMap((arg) => place(arg, 'write', tools))];
    default:
      return [
        ...texts(it),
        ...written,
        ...reads(all.slice(0, -1)),
        ...all.slice(-1).flatMap((arg) => place(arg, 'write', tools)),
      ];
  }
}

const OPTIONS = {
  style: 'single',
  flags: `
    -version --version -help -verbose -quiet -ping -monitor -strip -negate -flip -flop -trim +repage -flatten -append
    +append -coalesce -combine -separate -normalize -auto-orient -auto-level -auto-gamma -contrast -equalize -enhance
    -despeckle -monochrome -transpose -transverse -unique-colors -unique -moments -matte -antialias +antialias
    -composite -reverse -magnify -minify -mosaic -regard-warnings -respect-parentheses +adjoin -adjoin +dither
    -subimage-search
  `,
  text: `
    -resize -scale -sample -thumbnail -geometry -crop -extent -gravity -background -fill -stroke -strokewidth
    -bordercolor -border -frame -quality -density -depth -colorspace -colors -type -format -size -rotate -shear -blur
    -gaussian-blur -sharpen -unsharp -level -gamma -brightness-contrast -modulate -threshold -alpha -channel -compose
    -dispose -delay -loop -layers -page -repage -pointsize -font -family -weight -style -annotate -label -title -comment
    -interlace -sampling-factor -filter -interpolate -define -limit -fuzz -transparent -opaque -tint -colorize -evaluate
    -statistic -morphology -posterize -quantize -dither -units -orient -virtual-pixel -distort -vignette -swirl -implode
    -wave -spread -noise -sepia-tone -charcoal -edge -emboss -paint -chop -splice -shave -roll -metric -highlight-color
    -lowlight-color -tile -mode -shadow -seed -precision -set -swap -clone -delete -insert -duplicate -compress -endian
    -intensity -grayscale -draw -list -dissolve -blend -bench -region -scene
  `,
  unclear: `
    -process -script -debug -mask -clip-mask -read-mask -write-mask -texture -profile -path -remap -map -log -display
    -window -print -fx -cdl -color-matrix -encipher -decipher -authenticate -tile-offset -write
  `,
  operands: 'text...',
  does: 'nothing',
} as const;

export const imageMagick: readonly Program[] = [...TOOLS].map((name): Program => ({
  ...OPTIONS,
  name,
  manual: `https://imagemagick.org/script/${name}.php`,
  judge: (it, tools) => ({ effects: judged(it, tools, name) }),
}));

const CAPTURE: Effect = { kind: 'hazard', what: 'capture', detail: 'takes a picture of the screen' };
const OTHERS = /^(display|animate|stream|conjure|batch|benchmark|record|time|register|set)$/;

const magickKind = {
  ...OPTIONS,
  judge: (it, tools) => {
    const first = exact(it.operands[0]) ?? '';
    if (first === 'import') return { effects: [CAPTURE] };
    if (OTHERS.test(first)) return { effects: [unclear('a tool that may run scripts or reach the screen', first)] };
    const rest = TOOLS.has(first) ? { ...it, operands: it.operands.slice(1) } : it;
    return { effects: judged(rest, tools, TOOLS.has(first) ? first : 'convert') };
  },
} satisfies Partial<Program>;

export const magick: Program = {
  name: 'magick',
  manual: 'https://imagemagick.org/script/magick.php',
  ...magickKind,
};

export const magickKin: readonly Program[] = [
  likeProgram(magick, 'gm', 'https://manpages.debian.org/trixie/graphicsmagick/gm.1.en.html'),
];
