// The drawn pictures of the intro. Each shows one idea in the shapes of the app.

const FRAME = { viewBox: '0 0 320 180', className: 'block h-full w-full', 'aria-hidden': true } as const

function Prices() {
  return (
    <svg {...FRAME}>
      {[0, 1, 2].map(row => (
        <g key={row} transform={`translate(40 ${28 + row * 46})`}>
          <circle cx="14" cy="16" r="14" fill="var(--accent-soft)" />
          <rect x="40" y="6" width="58" height="8" rx="4" fill="var(--ink)" />
          <rect x="40" y="20" width="38" height="6" rx="3" fill="var(--line-strong)" />
          <path
            d={row === 1 ? 'M124 10l16 6 14-4 18 12 16-2' : 'M124 24l16-8 14 4 18-14 16 4'}
            fill="none"
            stroke={row === 1 ? 'var(--down)' : 'var(--up)'}
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
            pathLength="1"
            className="scene-draw"
          />
          <rect x="204" y="10" width="36" height="12" rx="6" fill={row === 1 ? 'var(--down)' : 'var(--up)'} />
        </g>
      ))}
    </svg>
  )
}

function Ticket() {
  return (
    <svg {...FRAME}>
      <rect x="70" y="14" width="180" height="152" rx="16" fill="var(--surface)" stroke="var(--line)" />
      <rect x="88" y="32" width="144" height="26" rx="10" fill="var(--sunken)" />
      <rect x="100" y="41" width="40" height="8" rx="4" fill="var(--ink)" className="scene-grow" />
      {[72, 88, 104].map((y, row) => (
        <g key={y}>
          <rect x="88" y={y} width={[42, 30, 52][row]} height="6" rx="3" fill="var(--line-strong)" />
          <rect x={232 - (row === 2 ? 56 : 40)} y={y} width={row === 2 ? 56 : 40} height="6" rx="3" fill="var(--ink)" />
        </g>
      ))}
      <rect x="88" y="126" width="68" height="26" rx="10" fill="var(--up)" className="scene-press" />
      <rect x="164" y="126" width="68" height="26" rx="10" fill="var(--down)" />
    </svg>
  )
}

function StopLoss() {
  return (
    <svg {...FRAME}>
      <path d="M40 124h240" stroke="var(--down)" strokeWidth="2.5" strokeDasharray="6 6" />
      <path
        d="M40 84l36-22 34 16 36-34 34 48 34 32"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="1"
        className="scene-draw"
      />
      <circle cx="214" cy="124" r="9" fill="var(--down)" className="scene-appear" />
      <path d="M232 118l8 8 16-18" fill="none" stroke="var(--up)" strokeWidth="4" className="scene-appear" />
    </svg>
  )
}

function Orders() {
  return (
    <svg {...FRAME}>
      {[0, 1, 2].map(row => (
        <g key={row} transform={`translate(44 ${22 + row * 48})`} className="scene-appear">
          <rect width="232" height="38" rx="12" fill="var(--surface)" stroke="var(--line)" />
          <rect x="16" y="10" width="64" height="7" rx="3.5" fill="var(--ink)" />
          <rect x="16" y="23" width="44" height="5" rx="2.5" fill="var(--line-strong)" />
          <rect x="168" y="14" width="48" height="9" rx="4.5" fill={row === 1 ? 'var(--down)' : 'var(--up)'} />
        </g>
      ))}
    </svg>
  )
}

function Demo() {
  return (
    <svg {...FRAME}>
      <rect x="70" y="34" width="180" height="112" rx="18" fill="var(--accent-soft)" />
      <rect x="92" y="56" width="60" height="8" rx="4" fill="var(--line-strong)" />
      <rect x="92" y="76" width="120" height="18" rx="9" fill="var(--accent)" className="scene-grow" />
      <rect x="92" y="112" width="64" height="18" rx="9" fill="var(--accent)" className="scene-press" />
    </svg>
  )
}

export const SCENES = [
  { words: 'scene1', Picture: Prices },
  { words: 'scene2', Picture: Ticket },
  { words: 'scene3', Picture: StopLoss },
  { words: 'scene4', Picture: Orders },
  { words: 'scene5', Picture: Demo },
] as const
