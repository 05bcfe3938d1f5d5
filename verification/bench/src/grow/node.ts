// A server process on the filled database, with files of its own.
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_SECRET_KEY } from '@tallystick/server/testing/secrets'
import { startServerProcess } from '@tallystick/server/testing/server-process'

export interface Node {
  readonly port: number
  residentMb(): Promise<number>
  /** Of the process since its start. */
  processorMs(): Promise<number>
  /** At once, without a word. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Ready to be asked, or not yet holding its shard while another does. */
export async function startNode(url: string, folder: string, name: string): Promise<Node> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, `node-${name}`),
    LOG_LEVEL: 'error',
    // As an installed server has it: what was compiled by one start is not compiled by the next.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'tallystick-compiled'),
    ...KEYS,
  }
  const server = startServerProcess({ env })
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    server.child.kill(signal)
    await server.ended
  }
  return {
    port: await server.ready,
    async residentMb() {
      const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024)
    },
    async processorMs() {
      const stat = await readFile(`/proc/${server.child.pid}/stat`, 'utf8')
      // After the name, which may hold spaces: user and system time are the twelfth and thirteenth.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10

/** All nodes of one database seal with the same key. */
const KEYS = { SECRET_KEY: TEST_SECRET_KEY }
