/** git's settings that anybody may see. Others hold passwords (`http.*.extraHeader`, `credential.*`, `url.*`) or may come to. */
export const PLAIN_SETTING =
  /^(?:user\.(?:name|email)|init\.defaultbranch|core\.(?:autocrlf|bare|editor|eol|filemode|hookspath|ignorecase|pager|symlinks)|branch\.[\w./-]+\.(?:merge|rebase|remote)|remote\.[\w./-]+\.url|pull\.(?:ff|rebase)|push\.(?:default|autosetupremote)|merge\.(?:conflictstyle|ff)|(?:commit|tag)\.gpgsign|color\.ui)$/i;
