/** What may be the name of a file, or of a folder, on every system, and leads nowhere else: "../x" and "C:x" do not. */
export const SAFE_FILE_NAME = /^(?!\.{1,2}$)(?! )[^\\/:*?"<>|\p{Cc}]{1,200}$/u
