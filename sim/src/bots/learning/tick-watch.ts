// The last ticks of one pair: how the price came to where it is, step by step.
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { place } from './features.ts'

const AT = place('last step')

export class TickWatch {
  price = 0
  #at: Instant = 0
  #steps: [number, number, number] = [0, 0, 0]
  #means: [number, number, number] = [0, 0, 0]
  #sinceChange = 0
  #run = 0
  #minute = 0
  #count = 0
  #lastCount = 0

  see(price: number, at: Instant): void {
    const isFirst = this.price === 0
    const step = isFirst ? 0 : price - this.price
    const [newest, middle] = this.#steps
    this.#steps[2] = middle
    this.#steps[1] = newest
    this.#steps[0] = step
    const [four, sixteen, many] = this.#means
    this.#means[0] = isFirst ? price : four + (price - four) / 4
    this.#means[1] = isFirst ? price : sixteen + (price - sixteen) / 16
    this.#means[2] = isFirst ? price : many + (price - many) / 64
    if (step === 0) this.#sinceChange += 1
    else {
      this.#sinceChange = 0
      this.#run = step > 0 ? Math.max(0, this.#run) + 1 : Math.min(0, this.#run) - 1
    }
    const minute = Math.floor(at / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#lastCount = this.#count
      this.#count = 0
      this.#minute = minute
    }
    this.#count += 1
    this.price = price
    this.#at = at
  }

  write(row: Float32Array, now: Instant): void {
    const { price } = this
    const [first, second, third] = this.#steps
    const [four, sixteen, many] = this.#means
    row[AT] = first
    row[AT + 1] = first + second + third
    row[AT + 2] = price - four
    row[AT + 3] = price - sixteen
    row[AT + 4] = price - many
    row[AT + 5] = (this.#sinceChange + 1) * Math.sign(this.#run)
    row[AT + 6] = this.#run
    row[AT + 7] = now - this.#at
    row[AT + 8] = this.#lastCount
    row[AT + 9] = price % 2
    row[AT + 10] = price % 10
  }
}
