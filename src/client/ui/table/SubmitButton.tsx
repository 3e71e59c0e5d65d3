import type { ComponentProps } from 'react'
import type { Sent } from './dataColumn.ts'

interface SubmitButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick' | keyof Sent> {
  sent: Sent | undefined
  onPress: () => void
}

/** A button of a table: where nobody runs scripts, it sends the form of the page with what it adds to it. */
export const SubmitButton = ({ sent, onPress, ...rest }: SubmitButtonProps) => (
  <button
    {...rest}
    {...sent}
    type={sent ? 'submit' : 'button'}
    onClick={(event) => {
      event.preventDefault()
      onPress()
    }}
  />
)
