// The row under the timeline: to the start, back, play, on, to the end; speed; a link.

import { useEffect, useState } from "preact/hooks";
import { Icon } from "../look/Icon";
import { hasSide } from "../table/width";
import { say } from "../words";
import type { Course } from "./moments";
import { goTo, nextSpeed, playing, speed, stepBy, toEnd, togglePlay } from "./player";

const SHAPES = {
  start: "M6 6v12M18.500 6.500v11l-9-5.500z",
  back: "M16 6v12L6.500 12z",
  play: "M8.500 5.500v13L19 12z",
  next: "M8 6v12L17.500 12z",
  end: "M18 6v12M5.500 6.500v11l9-5.500z",
} as const;

type Shape = keyof typeof SHAPES;

function Sign({ shape }: { shape: Shape }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={SHAPES[shape]} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" />
    </svg>
  );
}

/** Through whose eyes a hand of one's own is seen, and how that is changed. */
export interface SeenBy {
  all: boolean;
  turn: () => void;
}

export function Controls({ course, here, seenBy }: { course: Course; here: number; seenBy: SeenBy | null }) {
  const last = course.moments.length - 1;
  const plays = playing.value;
  return (
    <div class="controls" data-part="controls">
      <div class="steps-row">
        <Step shape="start" words={say("replay.start")} off={here === 0} onPress={() => goTo(0)} />
        <Step shape="back" words={say("replay.back")} off={here === 0} onPress={() => stepBy(-1)} />
        <button type="button" class="play" data-part="play" aria-label={plays ? say("replay.pause") : say("replay.play")} onClick={togglePlay}>
          {plays ? <Icon name="pause" /> : <Sign shape="play" />}
        </button>
        <Step shape="next" words={say("replay.next")} off={here === last} onPress={() => stepBy(1)} />
        <Step shape="end" words={say("replay.end")} off={here === last} onPress={toEnd} />
      </div>
      <button type="button" class="button small speed" data-part="speed" aria-label={say("replay.speed", { speed: speed.value })} onClick={nextSpeed}>
        <span class="full">{say("replay.speed", { speed: speed.value })}</span>
        <span class="brief">{say("replay.speed.brief", { speed: speed.value })}</span>
      </button>
      {seenBy !== null && hasSide.value ? <SeenByButton {...seenBy} /> : null}
      <LinkButton here={here} />
    </div>
  );
}

interface StepProps {
  shape: Shape;
  words: string;
  off: boolean;
  onPress: () => void;
}

/** Where it would lead nowhere, it keeps its place and the focus. */
function Step({ shape, words, off, onPress }: StepProps) {
  return (
    <button type="button" class="icon-button" data-part={`to-${shape}`} aria-label={words} aria-disabled={off ? "true" : undefined} onClick={onPress}>
      <Sign shape={shape} />
    </button>
  );
}

function SeenByButton({ all, turn }: SeenBy) {
  const words = all ? say("replay.seen.all") : say("replay.seen.me");
  return (
    <button type="button" class="button small seen-by" data-part="seen-by" onClick={turn}>
      {words}
    </button>
  );
}

const SAID_MS = 2500;

/** A link to this hand at this moment; a file of one's own has none. */
function LinkButton({ here }: { here: number }) {
  const [said, setSaid] = useState<"" | "done" | "failed">("");
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => setSaid(""), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  if (!location.pathname.startsWith("/hand/")) return null;
  const copy = () => {
    const link = `${location.origin}${location.pathname}#${here + 1}`;
    history.replaceState(null, "", link);
    if (!navigator.clipboard) setSaid("failed");
    else navigator.clipboard.writeText(link).then(() => setSaid("done"), () => setSaid("failed"));
  };
  const words = said === "done" ? say("replay.link.done") : said === "failed" ? say("replay.link.failed") : say("replay.link");
  return (
    <button type="button" class="button small copy-link" data-part="link" aria-label={words} onClick={copy}>
      <Icon name={said === "done" ? "tick" : "link"} />
      <span role="status">{words}</span>
    </button>
  );
}
