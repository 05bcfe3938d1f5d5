import { createOperatorSessions } from '@tallystick/server/plugins/operator-sessions'
import { it } from 'vitest'
import { openStage } from '../stage.ts'
const PAGES = ['', 'deposits','withdrawals','real-names','loans','chats','proposals','users','risk','ledger','offers','settings','changes','news','companies','letters','operators','audit','me']
it('shots', async () => {
  const stage = await openStage()
  const { pool } = stage.database
  const { rows } = await pool.query<{ id: number }>(`insert into operators (email, name, roles, password_hash, totp_secret, totp_step, created_at)
     values ('owner@operators.example', 'Olga Owner', '{owner}', 'x', decode(repeat('00', 20), 'hex'), 0, now()) returning id`)
  const token = await createOperatorSessions(pool, stage.clock).open(rows[0]?.id ?? 0)
  for (let n = 0; n < 3; n++) {
    const id = 'v'.repeat(16) + n
    for (const text of ['Hello, I cannot find my deposit', 'It was sent yesterday'])
      await fetch(`${stage.origin}/api/chat/send`, { method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({ visitor_id: id, text }) })
  }
  await pool.query(`insert into users (uid, public_id, nickname, email, realm, language, invite_code, password_hash, created_at, shard, avatar)
    select (10000000+i)::text, 'abcdefghijklmn' || (10+i), 'Trader ' || i, 'trader' || i || '@example.com', 'real', 'en', 'ABCDE' || translate((220+i)::text, '01', 'XY'), 'x', now(), 0, 'kite' from generate_series(1, 25) i`).catch((e: unknown) => console.log(String(e)))
  await pool.query(`insert into charge (id, user_id, status, type, amount, currency_code, protocol_code, address, option_id, proof_id, proof_hash, approvals_needed, approved_by, decided_by, note, created_at, decided_at)
     select 1000 + i, u.id, 0, 0, (100 + i*37) * 100000000::bigint, 'USDT', 'TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 1, i, i::text, 1, 0, 0, '', $1::bigint - i * 3600000, 0
     from generate_series(1, 24) i join users u on u.uid = (10000000+i)::text`, [stage.clock.now()]).catch((e: unknown) => console.log(String(e)))
  for (const [size, w, h] of [['desktop', 1440, 900], ['phone', 390, 844]] as const)
    for (const [theme, lang] of [['light', 'en'], ['dark', 'hk']] as const) {
      const page = await stage.visitor({ size })
      await page.setViewportSize({ width: w, height: h })
      const kept = JSON.stringify(JSON.stringify({ state: { token, operator: { id: 1, email: 'owner@operators.example', name: 'Olga Owner', roles: ['owner'] } }, version: 1 }))
      await page.goto('/console/')
      await page.evaluate(`sessionStorage.setItem('tallystick.console.session', ${kept})`)
      await page.evaluate(`localStorage.setItem('tallystick.console', JSON.stringify({ state: { theme: '${theme}', language: '${lang}' }, version: 1 }))`)
      for (const name of PAGES) {
        await page.goto(`/console/?lang=${lang}#/${name}`)
        if (name === PAGES[0]) await page.reload()
        await page.waitForTimeout(900)
        await page.screenshot({ path: `/tmp/console-shots/${size}-${theme}-${name || 'overview'}.png` })
      }
      await page.close()
    }
  await stage.close()
}, 580_000)
