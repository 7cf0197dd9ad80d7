import { program, programs, WRITES_SECOND } from "./option-groups.ts";
import type { SensitiveTable } from "./sensitive-spec.ts";

const WRITES = "writes-file";
const RUNS = "runs-or-loads-code";

/** Programs that convert and draw. */
export const SENSITIVE_CONVERTERS: SensitiveTable = {
  ...programs(
    "convert magick mogrify composite montage identify import compare stream gm",
    program(
      {
        code: "-script -process -fx",
        writes: "-write -path -debug -log",
        reads: "-mask -tile -texture -profile",
      },
      {
        areWhole: true,
        operandsFrom: [2, WRITES],
        operands: [
          [
            /^(?:@|(?:msl|ephemeral|url|https?|ftp|mvg|label|text|caption|inline|show|win|x|plasma|pango|dng|video):)|[|`]/i,
            "runs-program-or-reads-file",
          ],
        ],
      },
    ),
  ),
  ...programs(
    "ffmpeg ffprobe ffplay avconv",
    program(
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
    ),
  ),
  ...programs(
    "sox rec play",
    program(
      { writes: "--plot --temp", settings: "--effects-file" },
      { operandsFrom: [2, WRITES], operands: [[/^\|/, "runs-program"]] },
    ),
  ),
  exiftool: program(
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
  ...programs(
    "gs ghostscript ps2pdf ps2ascii pdf2ps eps2eps",
    program(
      { code: "-c -f -I -dNOSAFER -dDELAYSAFER", writes: "-o -sOutputFile -sstdout" },
      {
        areWhole: true,
        optionPatterns: [[/^-(?:s\w+|dNOSAFER|dDELAYSAFER|dALLOW\w*|I)/, "writes-or-opens-closed"]],
        operandsFrom: [2, WRITES],
        operands: [[/^[%|]|^@/, "runs-program-or-reads-options"]],
      },
    ),
  ),
  ...programs(
    "qpdf pdftk pdfunite pdfseparate pdftoppm pdftocairo pdftops pdfimages mutool",
    program(
      {
        writes: "-o --output --split-pages --json-output",
        changes: "--replace-input",
        reads: "--job-json-file --password-file",
      },
      { ...WRITES_SECOND, operands: [[/^@/, "reads-options-from-file"]] },
    ),
  ),
  ...programs("pdftotext pdftohtml antiword catdoc djvutxt", {
    ...program({ writes: "-o" }),
    ...WRITES_SECOND,
  }),
  ...programs(
    "inkscape rsvg-convert cairosvg svgexport",
    program({
      runs: "--actions --batch-process --shell",
      code: "-g --with-gui --verb",
      writes: "-o --output --export-filename --export-file -e --export-png --export-pdf",
      reads: "-s --stylesheet",
    }),
  ),
  ...programs(
    "soffice libreoffice localc lowriter unoconv",
    program(
      {
        code: "-env --script-cat --infilter -n --accept --macro",
        writes: "--outdir -o --output --convert-to --print-to-file",
        settings: "-env:UserInstallation",
      },
      {
        operands: [[/^macro:|^vnd\.sun/i, RUNS]],
        optionPatterns: [[/^-env/, "reads-settings-that-load-code"]],
      },
    ),
  ),
  ...programs(
    "wkhtmltopdf wkhtmltoimage weasyprint prince chromium google-chrome chrome",
    program(
      {
        code: "--run-script --user-style-sheet --script --load-extension --remote-debugging-port --renderer-cmd-prefix --no-sandbox --utility-cmd-prefix --gpu-launcher",
        reads: "--enable-local-file-access --allow --attachment -a --cookie-jar --user-data-dir",
        writes: "-o --output --dump-outline --screenshot --print-to-pdf --log-file",
        talks: "-p --proxy --proxy-server --custom-header --post --post-file",
      },
      WRITES_SECOND,
    ),
  ),
  xmllint: program(
    {
      writes: "-o --output",
      reads: "--xinclude --noent --path --catalogs --load-trace --loaddtd --dtdvalid --schema --relaxng",
      code: "--shell --memory",
    },
    { areWhole: true, plainValues: {} },
  ),
  xsltproc: program(
    {
      writes: "-o --output --writesubtree --load-trace",
      reads: "--xinclude --path --catalogs --profile",
      settings: "--param --stringparam",
    },
    { firstOperand: "runs-style-sheet-which-can-write-files" },
  ),
  ...programs(
    "xmlstarlet xml",
    program(
      { changes: "-L --inplace", reads: "--xinclude" },
      { verbs: [[/^(?:tr|transform)$/, "runs-style-sheet"]] },
    ),
  ),
  ...programs(
    "jpegoptim optipng pngquant oxipng pngcrush gifsicle",
    program(
      { changes: "-o --overwrite -b --batch -m --force", writes: "-d --dest -dir --out --output --ext -out" },
      { firstOperand: "changes-files" },
    ),
  ),
  ...programs(
    "cwebp dwebp gif2webp heif-convert cjpeg djpeg avifenc",
    program({ writes: "-o -outfile --output" }, WRITES_SECOND),
  ),
  ...programs(
    "ditaa mermaid mmdc d2 vl-convert gnuplot",
    program(
      {
        code: "-e -c --cssFile --configFile -C -p --puppeteerConfigFile --bundle",
        writes: "-o --output -a --artefacts",
      },
      { operands: [[/\.(?:gp|plt|gnuplot)$/, "runs-script"]], areWhole: true },
    ),
  ),
};
