// ffmpeg, ffprobe, ffplay: media files, and everything else that their inputs, filters and outputs can name. What is not a plain
// file is judged by its scheme.
import { likeProgram } from '../../argv/like.ts';
import type { Parsed, Program, Tools } from '../../argv/program.ts';
import { serverOf } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** Filters that only compute; others may read, write, listen or load code. */
const FILTERS = new Set(
  wordsOf(`
    null anull scale crop fps framerate pad rotate transpose hflip vflip trim atrim setpts asetpts format aformat
    palettegen paletteuse split asplit overlay concat volume volumedetect atempo aresample loudnorm dynaudnorm fade
    afade select aselect tile hstack vstack xstack thumbnail showinfo ashowinfo amix amerge setsar setdar eq colorkey
    chromakey yadif minterpolate reverse areverse silencedetect silenceremove blackdetect blackframe cropdetect
    freezedetect boxblur gblur unsharp hue colorbalance curves colorchannelmixer lutyuv negate vignette drawbox drawgrid
    loop aloop asetrate highpass lowpass equalizer compand pan channelsplit adelay apad aecho showwavespic showwaves
    showspectrumpic showspectrum zoompan xfade acrossfade testsrc testsrc2 smptebars color sine anullsrc nullsrc
    nullsink anullsink mandelbrot life decimate mpdecimate deband hqdn3d nlmeans tpad stereo3d
  `),
);
const FILTER_PIECE = /^\s*(?:\[[\w:]+\]\s*)*([a-z0-9_]+)(?:@\w+)?(?:=[^']*)?(?:\s*\[[\w:]+\])*\s*$/;

/** Whether every filter of a graph only computes. A quoted value may hide a separator, so such pieces are unknown. */
function computes(arg: Arg): boolean {
  const graph = exact(arg)?.replaceAll(/'[\w\s()*+/.,:=<>%-]*'/g, '0');
  if (graph === undefined || /file|stats|cmd/i.test(graph)) return false;
  return graph.split(/[,;]/).every((piece) => FILTERS.has(FILTER_PIECE.exec(piece)?.[1] ?? ''));
}

const CAPTURES =
  /^(x11grab|avfoundation|gdigrab|dshow|kmsgrab|v4l2|video4linux2|alsa|pulse|jack|oss|sndio|fbdev|iec61883|decklink|openal)$/;
const FORMATS = new Set(
  wordsOf(`
    mp4 mov matroska webm avi gif apng webp mp3 wav ogg opus flac adts aac ipod mpegts mpeg m4v flv nut null image2
    image2pipe rawvideo s16le s24le s32le f32le u8 yuv4mpegpipe h264 hevc mjpeg singlejpeg srt ass webvtt ffmetadata
    lavfi md5 hash framemd5 framecrc crc
  `),
);
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** A file or a URL; anything else with a colon (`concat:`, `subfile:`, `tcp:`) is unclear. */
function endpoint(arg: Arg, to: 'in' | 'out', tools: Tools): readonly Effect[] {
  const text = argText(arg);
  if (text === '-' || /^pipe:\d*$/.test(text)) return [];
  if (/^https?:/i.test(text)) return [{ kind: 'network', use: to === 'in' ? 'fetch' : 'upload', server: serverOf(arg) }];
  if (/^(rtmps?|rtsp|srt|udp|tcp|tls|sftp|ftp|rtp|icecast):/i.test(text))
    return [{ kind: 'network', use: to === 'in' ? 'socket' : 'upload', server: serverOf(arg) }];
  if (SCHEME.test(text)) return [unclear('what this protocol reaches is unknown', text)];
  return tools
    .places(arg)
    .map((place): Effect => (to === 'in' ? { kind: 'read', place, sees: 'content' } : { kind: 'write', place, how: 'change' }));
}

const GRAPHS = ['-vf', '-af', '-filter', '-filter:v', '-filter:a', '-filter_complex', '-lavfi'];

function judged(it: Parsed, tools: Tools): readonly Effect[] {
  const formats = it.values('-f').map((arg) => exact(arg) ?? '…');
  const effects: Effect[] = GRAPHS.flatMap((option) => it.values(option)).flatMap((graph) =>
    computes(graph) ? [] : [unclear('a filter that may reach files', argText(graph))],
  );
  for (const format of formats) {
    if (CAPTURES.test(format)) effects.push({ kind: 'hazard', what: 'capture', detail: `records from \`${format}\`` });
    // Others name further files or servers in their text.
    else if (!FORMATS.has(format)) effects.push(unclear('a format that may name further files', format));
  }
  for (const input of it.values('-i')) {
    if (formats.includes('lavfi') && computes(input)) continue;
    effects.push(...endpoint(input, 'in', tools));
    if (formats.includes('lavfi') && !/\.\w+$/.test(argText(input)))
      effects.push(unclear('a filter that may reach files', argText(input)));
  }
  return effects;
}

const FACTS = `
    -L -h -? -help --help -version -buildconf -formats -muxers -demuxers -devices -codecs -decoders -encoders -bsfs
    -protocols -filters -pix_fmts -layouts -sample_fmts -dispositions -colors -hwaccels -hide_banner -nostdin -stats
    -nostats
  `;
const COMMON = '-v -loglevel -f -i -threads -analyzeduration -probesize -sources -sinks';

export const ffmpeg: Program = {
  name: 'ffmpeg',
  manual: 'https://ffmpeg.org/ffmpeg.html',
  style: 'single',
  flags: `
    ${FACTS} -y -n -vn -an -sn -dn -re -shortest -ignore_unknown -copyts -start_at_zero -accurate_seek -noaccurate_seek
    -bitexact -autorotate -noautorotate -apad -benchmark
  `,
  text: `${COMMON} -t -to -ss -sseof -fs -c -c:v -c:a -c:s -codec -codec:v -codec:a -vcodec -acodec -scodec -map
    -map_metadata -map_chapters -metadata -metadata:s:v -metadata:s:a -metadata:s:s -frames -frames:v -frames:a -vframes
    -aframes -r -r:v -s -aspect -b -b:v -b:a -ab -ac -ar -aq -vol -crf -preset -tune -profile:v -level -pix_fmt -q -q:v
    -q:a -qscale -qscale:v -qmin -qmax -g -keyint_min -bf -maxrate -bufsize -minrate -movflags -vsync -fps_mode -async
    -itsoffset -itsscale -loop -stream_loop -framerate -video_size -pattern_type -start_number -hwaccel -tag:v -tag:a
    -disposition -disposition:s:0 -disposition:v:0 -strict -max_muxing_queue_size -compression_level -lossless -quality
    -deadline -cpu-used -row-mt -pass -update -fflags -flags -avoid_negative_ts -force_key_frames -bsf:v -bsf:a
    -filter_threads -target -safe -vf -af -filter -filter:v -filter:a -filter_complex -lavfi -shortest_buf_duration
    -thread_queue_size -err_detect -sample_fmt -channel_layout -timecode`,
  writes: '-passlogfile -vstats_file -sdp_file',
  reads: '-attach',
  unclear: `
    -filter_script -filter_complex_script -dump_attachment -progress -init_hw_device -fpre -vpre -apre -pre
    -protocol_whitelist -headers -cookies -report
  `,
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => ({ effects: [...judged(it, tools), ...it.operands.flatMap((arg) => endpoint(arg, 'out', tools))] }),
};

const ffprobeKind = {
  style: 'single',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => ({ effects: [...judged(it, tools), ...it.operands.flatMap((arg) => endpoint(arg, 'in', tools))] }),
} satisfies Partial<Program>;

const ffprobeOptions = {
  flags: `
    ${FACTS} -show_format -show_streams -show_frames -show_packets -show_chapters -show_programs -show_error -show_data
    -show_versions -show_program_version -show_library_versions -show_pixel_formats -show_private_data -count_frames
    -count_packets -pretty -unit -prefix -byte_binary_prefix -sexagesimal -bitexact -autoexit -nodisp -fs -an -vn -sn
  `,
  text: `
    ${COMMON} -of -output_format -print_format -select_streams -show_entries -show_data_hash -read_intervals -ss -t -x
    -y -volume -vf -af -loop -window_title -show_log -sections -safe -framerate -video_size
  `,
  writes: '-o',
  unclear: '-protocol_whitelist -headers -cookies',
} satisfies Partial<Program>;

export const ffprobe: Program = {
  name: 'ffprobe',
  manual: 'https://ffmpeg.org/ffprobe.html',
  ...ffprobeOptions,
  ...ffprobeKind,
};

export const ffprobeKin: readonly Program[] = [
  likeProgram(ffprobe, 'ffplay', 'https://manpages.debian.org/trixie/ffmpeg/ffplay.1.en.html'),
];
