// Runs image processes: at most four at once, each killed when it takes too long, and stopped when idle.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { MarkAnswer, PressAnswer, PressJob } from './image-press.ts'

type Busy = { readonly ok: false; readonly reason: 'busy' }

export interface Images {
  /** A clean copy, why there is none, or `busy` when too many wait. */
  press(bytes: Uint8Array): Promise<PressAnswer | Busy>
  /** A copy with words across it. */
  mark(bytes: Uint8Array, text: string): Promise<MarkAnswer | Busy>
  stop(): Promise<void>
}

export interface ImageLimits {
  readonly presses: number
  readonly waiting: number
  readonly timeMs: number
  readonly idleMs: number
}

const LIMITS: ImageLimits = { presses: 4, waiting: 12, timeMs: 15_000, idleMs: 30_000 }

type Answer = PressAnswer | MarkAnswer

interface Job {
  readonly asked: PressJob
  readonly done: (answer: Answer) => void
}

interface Press {
  readonly process: ChildProcess
  job: Job | undefined
  /** Runs out when a job takes too long, or when there is none for a while. */
  timer: NodeJS.Timeout | undefined
}

export function createImages(limits: ImageLimits = LIMITS): Images {
  const presses = new Set<Press>()
  const queue: Job[] = []
  let isStopped = false

  function open(): Press {
    const path = fileURLToPath(new URL('image-press.ts', import.meta.url))
    const child = fork(path, ['--press'], { serialization: 'advanced', stdio: 'ignore' })
    const press: Press = { process: child, job: undefined, timer: undefined }
    presses.add(press)
    child.on('message', (answer: Answer) => finish(press, answer))
    child.once('error', () => lose(press))
    child.once('exit', () => lose(press))
    return press
  }

  function start(press: Press, job: Job): void {
    clearTimeout(press.timer)
    press.job = job
    press.timer = setTimeout(() => press.process.kill('SIGKILL'), limits.timeMs)
    press.process.send(job.asked, error => {
      if (error) press.process.kill('SIGKILL')
    })
  }

  function finish(press: Press, answer: Answer): void {
    const { job } = press
    press.job = undefined
    clearTimeout(press.timer)
    job?.done(answer)
    const next = queue.shift()
    if (next) return start(press, next)
    press.timer = setTimeout(() => press.process.kill(), limits.idleMs)
    press.timer.unref()
  }

  /** The press is gone: killed for its time or memory, or crashed by what it was given. */
  function lose(press: Press): void {
    if (!presses.delete(press)) return
    clearTimeout(press.timer)
    press.job?.done({ ok: false, reason: 'unreadable' })
    const next = isStopped ? undefined : queue.shift()
    if (next) start(open(), next)
  }

  const ask = (asked: PressJob): Promise<Answer | Busy> =>
    new Promise(resolve => {
      if (isStopped || queue.length >= limits.waiting) return resolve({ ok: false, reason: 'busy' })
      const job: Job = { asked, done: resolve }
      const idle = [...presses].find(press => press.job === undefined)
      if (idle) return start(idle, job)
      if (presses.size < limits.presses) return start(open(), job)
      queue.push(job)
    })

  return {
    // A press answers a job without words with a clean copy, and one with words with a marked one.
    press: bytes => ask({ bytes }) as Promise<PressAnswer | Busy>,
    mark: (bytes, text) => ask({ bytes, text }) as Promise<MarkAnswer | Busy>,
    async stop() {
      isStopped = true
      for (const job of queue.splice(0)) job.done({ ok: false, reason: 'unreadable' })
      for (const press of presses) press.process.kill('SIGKILL')
    },
  }
}
