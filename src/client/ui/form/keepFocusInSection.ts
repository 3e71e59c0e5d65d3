/** The ref of a button that disappears with its row: the focus, which would be lost, goes to the section around it. */
export const keepFocusInSection = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) button.closest('section')?.focus()
}
