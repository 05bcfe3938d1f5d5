// Puts Home's template (draw-home.ts) beside the build, for the server to fill in.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const DRAWING = join(import.meta.dirname, 'draw-home.ts')
const FILE = 'home-template.json'
const SPRITE = /^assets\/logos-[\w-]+\.svg$/

export function drawHomeTemplate(): Plugin {
  return {
    name: 'tallystick:home-template',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const sprite = Object.keys(bundle).find(name => SPRITE.test(name))
      if (sprite === undefined) throw new Error('the build has no sprite of logos')
      const { stdout } = await promisify(execFile)(process.execPath, [DRAWING], {
        env: { ...process.env, NODE_ENV: 'production' },
        maxBuffer: 1e7,
      })
      // What draw-home.ts wrote.
      const templates = JSON.parse(stdout) as object
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify({ sprite: `/${sprite}`, ...templates }) })
    },
  }
}
