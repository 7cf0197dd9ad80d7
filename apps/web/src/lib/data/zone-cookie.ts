/** The cookie that tells the server the time zone of the browser, by its IANA name. */
export const zoneCookie = "countersign-zone";
