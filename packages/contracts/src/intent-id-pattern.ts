export const intentIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
