// Hands images to presses: at most four at work, each an own process that is ended when it takes too long, and sent home when idle.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PressAnswer } from './image-press.ts'

export interface Images {
  /** A clean copy, why there is none, or `busy` when too many wait. */
  press(bytes: Uint8Array): Promise<PressAnswer | { readonly ok: false; readonly reason: 'busy' }>
  stop(): Promise<void>
}

export interface ImageLimits {
  readonly presses: number
  readonly waiting: number
  readonly timeMs: number
  readonly idleMs: number
}

const LIMITS: ImageLimits = { presses: 4, waiting: 12, timeMs: 15_000, idleMs: 30_000 }

interface Job {
  readonly bytes: Uint8Array
  readonly done: (answer: PressAnswer) => void
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
    child.on('message', (answer: PressAnswer) => finish(press, answer))
    child.once('error', () => lose(press))
    child.once('exit', () => lose(press))
    return press
  }

  function start(press: Press, job: Job): void {
    clearTimeout(press.timer)
    press.job = job
    press.timer = setTimeout(() => press.process.kill('SIGKILL'), limits.timeMs)
    press.process.send(job.bytes, error => {
      if (error) press.process.kill('SIGKILL')
    })
  }

  function finish(press: Press, answer: PressAnswer): void {
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

  return {
    press: bytes =>
      new Promise(resolve => {
        if (isStopped || queue.length >= limits.waiting) return resolve({ ok: false, reason: 'busy' })
        const job: Job = { bytes, done: resolve }
        const idle = [...presses].find(press => press.job === undefined)
        if (idle) return start(idle, job)
        if (presses.size < limits.presses) return start(open(), job)
        queue.push(job)
      }),
    async stop() {
      isStopped = true
      for (const job of queue.splice(0)) job.done({ ok: false, reason: 'unreadable' })
      for (const press of presses) press.process.kill('SIGKILL')
    },
  }
}
