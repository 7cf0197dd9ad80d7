import { program, WRITES_SECOND } from "../tables/option-groups.ts";
import { EACH_IS_WRITTEN, LAST_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const CONVERT_SENSITIVE = program(
  {
    code: "-script -process -fx",
    writes: "-write -path -debug -log",
    reads: "-mask -tile -texture -profile",
  },
  {
    areWhole: true,
    operandsFrom: [2, "writes-file"],
    operands: [
      [
        /^(?:@|(?:msl|ephemeral|url|https?|ftp|mvg|label|text|caption|inline|show|win|x|plasma|pango|dng|video):)|[|`]/i,
        "runs-program-or-reads-file",
      ],
    ],
  },
);
const FFMPEG_SENSITIVE = program(
  {
    reads: "-i -filter_script -filter_complex_script -dump_attachment",
    writes: "-report -progress -sdp_file -vstats_file -passlogfile -attach -y",
    talks: "-protocol_whitelist -headers",
    settings: "-fpre -vpre -apre -spre -init_hw_device",
    code: "-plugin",
  },
  {
    areWhole: true,
    texts: [
      [
        /^(?:concat|subfile|pipe|fd|data|file|tee|async|cache|crypto|unix|tcp|udp|rtmp\w*|rtsp|https?|ftp|sftp|smb|movie|amovie)[:=]|(?:a?movie|ladspa|frei0r|lv2|subtitles|sendcmd)=/i,
        "reads-or-writes-elsewhere-or-loads-code",
      ],
    ],
  },
);
const SOX_SENSITIVE = program(
  { writes: "--plot --temp", settings: "--effects-file" },
  { operandsFrom: [2, "writes-file"], operands: [[/^\|/, "runs-program"]] },
);
const INKSCAPE_OUTPUTS = writesTo("-o --output --export-filename --export-file", "wdpzaf");
const INKSCAPE_SENSITIVE = program({
  runs: "--actions --batch-process --shell",
  code: "-g --with-gui --verb",
  writes: "-o --output --export-filename --export-file -e --export-png --export-pdf",
  reads: "-s --stylesheet",
});
const JPEGOPTIM_SENSITIVE = program(
  { changes: "-o --overwrite -b --batch -m --force", writes: "-d --dest -dir --out --output --ext -out" },
  { firstOperand: "changes-files" },
);
const CWEBP_SENSITIVE = program({ writes: "-o -outfile --output" }, WRITES_SECOND);
const DITAA_SENSITIVE = program(
  {
    code: "-e -c --cssFile --configFile -C -p --puppeteerConfigFile --bundle",
    writes: "-o --output -a --artefacts",
  },
  { operands: [[/\.(?:gp|plt|gnuplot)$/, "runs-script"]], areWhole: true },
);
const DOT_SENSITIVE = program({ code: "-l", writes: "-o -O" }, { valued: "TKGNE" });

/** Programs that convert and draw images, sound and video. */
export const IMAGES_PROGRAMS: Programs = {
  convert: {
    readsData: true,
    outputs: LAST_IS_WRITTEN,
    sensitive: CONVERT_SENSITIVE,
    isRecursiveFlagOther: true,
  },
  magick: {
    readsData: true,
    outputs: LAST_IS_WRITTEN,
    sensitive: CONVERT_SENSITIVE,
    isRecursiveFlagOther: true,
  },
  mogrify: {
    outputs: { ...EACH_IS_WRITTEN, valued: "lo" },
    sensitive: CONVERT_SENSITIVE,
  },
  composite: {
    outputs: LAST_IS_WRITTEN,
    sensitive: CONVERT_SENSITIVE,
  },
  montage: {
    outputs: LAST_IS_WRITTEN,
    sensitive: CONVERT_SENSITIVE,
  },
  identify: {
    alsoCovers: "import compare stream gm",
    sensitive: CONVERT_SENSITIVE,
  },
  ffmpeg: {
    readsData: true,
    outputs: LAST_IS_WRITTEN,
    sensitive: FFMPEG_SENSITIVE,
    isRecursiveFlagOther: true,
  },
  ffprobe: {
    alsoCovers: "ffplay avconv",
    sensitive: FFMPEG_SENSITIVE,
  },
  sox: {
    readsData: true,
    outputs: LAST_IS_WRITTEN,
    sensitive: SOX_SENSITIVE,
  },
  rec: {
    alsoCovers: "play",
    sensitive: SOX_SENSITIVE,
  },
  exiftool: {
    readsData: true,
    outputs: writesTo("-o -out -w -textOut"),
    sensitive: program(
      {
        code: "-config -if -p -api -userParam -userparam",
        reads: "-@ -csv -json -tagsFromFile -geotag",
        writes: "-o -out -w -textOut -W -tagOut -directory -filename -TestName",
        changes: "-overwrite_original -overwrite_original_in_place -delete_original -restore_original",
        settings: "-stay_open -execute",
      },
      {
        areWhole: true,
        optionPatterns: [[/^-[\w:-]+[<+-]?$/, "may-change-files-or-load-code"]],
        texts: [[/^-[\w:*-]+[<+-]*=/, "changes-files"]],
        harmless: /^-(?:[abcefghjklmnqrstuvxz]|[A-Z][A-Za-z]+|s\d|all|json|php|ver|fast\d?)$/,
      },
    ),
  },
  inkscape: {
    alsoCovers: "cairosvg",
    outputs: INKSCAPE_OUTPUTS,
    sensitive: INKSCAPE_SENSITIVE,
  },
  "rsvg-convert": {
    readsData: true,
    outputs: INKSCAPE_OUTPUTS,
    sensitive: INKSCAPE_SENSITIVE,
  },
  svgexport: { sensitive: INKSCAPE_SENSITIVE },
  jpegoptim: {
    outputs: { ...EACH_IS_WRITTEN, valued: "lo" },
    sensitive: JPEGOPTIM_SENSITIVE,
  },
  optipng: {
    outputs: { ...EACH_IS_WRITTEN, valued: "lo" },
    sensitive: JPEGOPTIM_SENSITIVE,
  },
  pngquant: {
    alsoCovers: "oxipng pngcrush gifsicle",
    sensitive: JPEGOPTIM_SENSITIVE,
  },
  cwebp: {
    readsData: true,
    outputs: writesTo("-o -outfile", "qmsz"),
    sensitive: CWEBP_SENSITIVE,
  },
  dwebp: {
    alsoCovers: "gif2webp cjpeg djpeg",
    outputs: writesTo("-o -outfile", "qmsz"),
    sensitive: CWEBP_SENSITIVE,
  },
  "heif-convert": {
    outputs: LAST_IS_WRITTEN,
    sensitive: CWEBP_SENSITIVE,
  },
  avifenc: {
    outputs: LAST_IS_WRITTEN,
    sensitive: CWEBP_SENSITIVE,
  },
  ditaa: {
    alsoCovers: "gnuplot",
    sensitive: DITAA_SENSITIVE,
  },
  mermaid: {
    readsData: true,
    sensitive: DITAA_SENSITIVE,
  },
  mmdc: {
    alsoCovers: "d2",
    readsData: true,
    outputs: writesTo("-o --output -output"),
    sensitive: DITAA_SENSITIVE,
  },
  "vl-convert": {
    outputs: writesTo("-o --output -output"),
    sensitive: DITAA_SENSITIVE,
  },
  dot: {
    alsoCovers: "neato",
    readsData: true,
    outputs: writesTo("-o", "TKGNEsl"),
    sensitive: DOT_SENSITIVE,
  },
  twopi: {
    alsoCovers: "circo fdp sfdp",
    outputs: writesTo("-o", "TKGNEsl"),
    sensitive: DOT_SENSITIVE,
  },
  plantuml: {
    readsData: true,
    outputs: writesTo("-o --output -output"),
    sensitive: program(
      { settings: "-config -I", writes: "-o -output", talks: "-picoweb -ftp" },
      { anyDashes: true },
    ),
  },
};
