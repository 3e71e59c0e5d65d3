/** Names of files or folders that are valid on every system and cannot lead elsewhere, as "../x" and "C:x" could. */
export const SAFE_FILE_NAME = /^(?!\.{1,2}$)(?! )[^\\/:*?"<>|\p{Cc}]{1,200}$/u
