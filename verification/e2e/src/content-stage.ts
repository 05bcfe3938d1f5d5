// The stage of the stories about content: visitors and users, an operator without a screen, and settings.
import { insertOperator, operatorToken } from '@tallystick/server/testing/api/operators'
import { AppUser } from './pages/app-user.ts'
import { openStage, type Stage } from './stage.ts'
import { Caller } from './walk/caller.ts'
import { words } from './words.ts'

const app = words('app')
const home = words('home')

type Size = 'phone' | 'desktop'

interface Answer {
  readonly code: number
  // Stories look into answers of every shape.
  readonly data: never
}

interface OperatorCalls {
  readonly token: string
  get(path: string): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
}

export class ContentStage {
  readonly stage: Stage
  readonly operator: OperatorCalls

  private constructor(stage: Stage, operator: OperatorCalls) {
    this.stage = stage
    this.operator = operator
  }

  static async open(): Promise<ContentStage> {
    const stage = await openStage()
    return new ContentStage(stage, await signedInOperator(stage))
  }

  /** Settings reach the running server by the bus; a story changes them in the database and starts the server again. */
  async setSettings(values: Readonly<Record<string, string | number>>): Promise<void> {
    for (const [key, value] of Object.entries(values)) {
      const stored = [key, JSON.stringify(value)]
      await this.stage.database.pool.query('update settings set value = $2::jsonb where key = $1', stored)
    }
    await this.stage.restartServer()
  }

  async visitor(size: Size): Promise<AppUser> {
    return new AppUser(await this.stage.visitor({ size }))
  }

  async realUser(size: Size, email: string): Promise<AppUser> {
    const { deviceMemory } = await Caller.registered(this.stage, email)
    const appUser = new AppUser(await this.stage.visitor({ size }, deviceMemory))
    await appUser.isAt('/')
    return appUser
  }

  async demoUser(size: Size): Promise<AppUser> {
    const appUser = await this.visitor(size)
    await appUser.button(home('startDemo')).click()
    await appUser.page.getByText(app('totalAssets')).first().waitFor()
    return appUser
  }

  /** The session of the user of this page, from where the app keeps it. */
  async tokenOf(appUser: AppUser): Promise<string> {
    const kept = await appUser.page.evaluate<string>(`localStorage.getItem('tallystick.session') ?? ''`)
    return (JSON.parse(kept) as { state: { token: string } }).state.token
  }

  /** The first answer of support to the newest chat. */
  async answerNewestChat(text: string): Promise<void> {
    const { data } = await this.operator.get('/chats')
    const [thread] = (data as { data: { id: number }[] }).data
    await this.operator.post('/chat/send', { id: thread?.id, text })
  }
}

/** The back office without its screens: an owner's session and the calls it makes. */
async function signedInOperator(stage: Stage): Promise<OperatorCalls> {
  const { pool } = stage.database
  const owner = { email: 'owner@operators.example', name: 'Owner', roles: ['owner'], at: stage.clock.now() } as const
  const authorization = await operatorToken(pool, stage.clock, await insertOperator(pool, owner))
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${stage.origin}/operator/api${path}`, init)
    return (await response.json()) as Answer
  }
  return {
    token: authorization,
    get: path => call(path, { headers: { authorization } }),
    post: (path, body) =>
      call(path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}
