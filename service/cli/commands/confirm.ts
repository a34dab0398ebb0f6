import type { CommandContext } from './command.ts'

/**
 * Whether the operator means it: said by `--yes`, or by typing `word`. Rejects where nobody is there to ask.
 */
export async function confirmed(
  { ask, progress }: CommandContext,
  { yes, question, word }: { yes: boolean; question: string; word: string },
): Promise<boolean> {
  if (yes) return true
  const answer = await ask(`${question} Type ${word} to confirm: `)
  if (answer === null) throw new Error('Nobody is there to confirm it: add --yes.')
  if (answer.trim() === word) return true
  progress.say('Nothing was changed.')
  return false
}
