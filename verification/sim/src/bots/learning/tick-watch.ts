// The last ticks of one pair, and the features derived from them.
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { place } from './features.ts'

const AT = place('last step')

export class TickWatch {
  price = 0
  #at: Instant = 0
  #step = 0
  #stepBefore = 0
  #stepBeforeThat = 0
  #meanOf4 = 0
  #meanOf16 = 0
  #meanOf64 = 0
  #sinceChange = 0
  #run = 0
  #minute = 0
  #count = 0
  #lastCount = 0

  see(price: number, at: Instant): void {
    if (this.price === 0) this.price = this.#meanOf4 = this.#meanOf16 = this.#meanOf64 = price
    const step = price - this.price
    this.#stepBeforeThat = this.#stepBefore
    this.#stepBefore = this.#step
    this.#step = step
    this.#meanOf4 += (price - this.#meanOf4) / 4
    this.#meanOf16 += (price - this.#meanOf16) / 16
    this.#meanOf64 += (price - this.#meanOf64) / 64
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
    row[AT] = this.#step
    row[AT + 1] = this.#step + this.#stepBefore + this.#stepBeforeThat
    row[AT + 2] = price - this.#meanOf4
    row[AT + 3] = price - this.#meanOf16
    row[AT + 4] = price - this.#meanOf64
    row[AT + 5] = (this.#sinceChange + 1) * Math.sign(this.#run)
    row[AT + 6] = this.#run
    row[AT + 7] = now - this.#at
    row[AT + 8] = this.#lastCount
    row[AT + 9] = price % 2
    row[AT + 10] = price % 10
  }
}
