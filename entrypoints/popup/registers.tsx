import { LoadingLine } from '../../components/settings/LoadRegisters.tsx'
import { openRegisters } from '../../lib/extension/pages/registers.ts'

/** Calls `onChange` with one line about the register that is being loaded, if there is one. */
export async function followLoading(onChange: (line: ReturnType<typeof LoadingLine>) => void): Promise<void> {
  const draw = () => onChange(<LoadingLine registers={registers.state} onRetry={() => void registers.retry()} />)
  const registers = await openRegisters(draw)
  draw()
}
