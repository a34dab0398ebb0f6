import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** All that is wrong after a trial, in words without a name or an address. */
interface Judgement {
  wrong: string[]
  /** Notes `said` unless something holds. */
  expect(holds: boolean, said: string): void
}

/** Begins to judge a trial. */
export function judgement(): Judgement {
  const wrong: string[] = []
  return { wrong, expect: (holds, said) => void (holds || wrong.push(said)) }
}

/** Runs a trial; one that throws is a finding like others. */
export const tried = (trial: Promise<string[]>): Promise<string[]> =>
  trial.catch((error: unknown) => [`broke down: ${error}`])

/** A program in a process of its own, which sends one message when it is ready and one in reply to each task. */
interface Partner<Task, Word> extends Disposable {
  ready: Word
  ask(task: Task): Promise<Word>
}

/** Starts a program of the project, with texts as its arguments. `memoryMb` limits its heap. */
export async function startPartner<Task, Word>(
  program: string,
  given: readonly string[],
  memoryMb?: number,
): Promise<Partner<Task, Word>> {
  const limit = memoryMb === undefined ? [] : [`--max-old-space-size=${memoryMb}`]
  const execArgv = ['--disable-warning=ExperimentalWarning', ...limit]
  const child: ChildProcess = fork(program, given, { execArgv })
  const next = async () => ((await once(child, 'message')) as [Word])[0]
  return {
    ready: await next(),
    ask(task) {
      const word = next()
      child.send(task as object)
      return word
    },
    [Symbol.dispose]: () => void child.kill(),
  }
}
