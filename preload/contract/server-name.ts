/** Flavour and version, as short as people name a server. Without zod, so that the window may ask too. */
export const serverNamePattern = /^(?:mysql|mariadb|percona)-\d+(?:\.\d+){1,2}$/;
