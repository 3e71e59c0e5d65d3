/** Whether a click on a link asks for its page here, and not for a new tab or window, or a download. */
export const isPlainClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
