// The table's menu: one's own seat, the link, and for the host the table itself.

import type { ComponentChildren } from "preact";
import { Dialog } from "../look/Dialog";
import { Icon, type IconName } from "../look/Icon";
import { go } from "../router";
import { LEVELS } from "../panels/create/draft";
import type { TableView } from "../wire/types";
import { say } from "../words";
import { inHand, mySeat } from "./choice";
import { copyLink, tell } from "./commands";
import { closeDialog, openDialog, type TableDialog } from "./dialogs";
import { copied } from "./moment";
import { SitOutSwitch } from "./SitOutSwitch";

export function MenuDialog({ view }: { view: TableView }) {
  return (
    <Dialog title={say("menu.title")} onClose={closeDialog} name="menu">
      {view.you !== null ? (
        <Group title={say("menu.you")}>
          <SitOutSwitch view={view} />
          {inHand(view) ? <SitOutNow view={view} /> : null}
          <Item icon="plus" label={say("menu.top_up")} open={{ kind: "top_up" }} />
          <Item icon="door" label={say("menu.leave")} open={{ kind: "leave" }} />
        </Group>
      ) : null}
      <Group title={say("menu.link")}>
        <p class="link-text">{location.href}</p>
        <button type="button" class="menu-item" onClick={() => void copyLink()}>
          <Icon name="link" />
          <span>{copied.value ? say("menu.copied") : say("menu.copy")}</span>
        </button>
      </Group>
      <Group title={say("page.brand")}>
        <Item icon="help" label={say("menu.rules")} open={{ kind: "rules" }} />
        <Item icon="settings" label={say("menu.settings")} open={{ kind: "settings" }} />
      </Group>
      {view.host ? <HostGroup view={view} /> : null}
    </Dialog>
  );
}

function SitOutNow({ view }: { view: TableView }) {
  const out = () => {
    void tell({ type: "sit_out", table_id: view.table_id, out: true, now: true }).then(closeDialog);
  };
  return (
    <button type="button" class="menu-item tall" onClick={out}>
      <b>{say("act.sit_out.now")}</b>
      <span>{say("act.sit_out.now.more")}</span>
    </button>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="menu-group">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Item({ icon, label, open }: { icon: IconName; label: string; open: TableDialog }) {
  return (
    <button type="button" class="menu-item" onClick={() => openDialog(open)}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

function HostGroup({ view }: { view: TableView }) {
  const pausing = view.status === "open";
  const free = view.seats.slice(0, view.settings.seats).indexOf(null);
  const others = view.seats.filter((seat) => seat !== null && seat.seat !== view.you);
  const pause = () => {
    const what = pausing ? "pause" : "resume";
    void tell({ type: "host_action", table_id: view.table_id, what, seat: null }).then(closeDialog);
  };
  return (
    <Group title={say("menu.host")}>
      {view.status === "open" || view.status === "paused" ? (
        <button type="button" class="menu-item" onClick={pause}>
          <Icon name="pause" />
          <span>{pausing ? say("menu.pause") : say("menu.resume")}</span>
        </button>
      ) : null}
      {free >= 0 ? <Item icon="people" label={say("menu.bots")} open={{ kind: "bot", seat: free }} /> : null}
      {others.map((seat) =>
        seat === null ? null : (
          <Item
            key={seat.seat}
            icon="close"
            label={say("menu.remove", { who: seat.name })}
            open={{ kind: "remove", seat: seat.seat }}
          />
        ),
      )}
      <Item icon="close" label={say("menu.close")} open={{ kind: "close" }} />
    </Group>
  );
}

export function BotDialog({ view, seat }: { view: TableView; seat: number }) {
  return (
    <Dialog title={say("menu.bot", { seat: seat + 1 })} onClose={closeDialog} name="bot">
      <div class="menu-group">
        {LEVELS.map((kind) => (
          <button
            key={kind}
            type="button"
            class="menu-item tall"
            onClick={() => void tell({ type: "add_bot", table_id: view.table_id, seat, kind }).then(closeDialog)}
          >
            <b>{say(`menu.bot.${kind}`)}</b>
            <span>{say(`menu.bot.${kind}.more`)}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}

export function LeaveDialog({ view }: { view: TableView }) {
  const me = mySeat(view);
  const playing = inHand(view);
  const leave = (now: boolean) => {
    void tell({ type: "leave", table_id: view.table_id, now }).then((done) => {
      closeDialog();
      if (done && !playing) go("/");
    });
  };
  return (
    <Dialog
      title={say("leave.title")}
      onClose={closeDialog}
      name="leave"
      footer={
        <>
          {playing ? (
            <button type="button" class="button ivory" onClick={() => leave(false)}>
              {say("leave.after")}
            </button>
          ) : null}
          <button type="button" class="button stop" onClick={() => leave(true)}>
            {say("leave.now")}
          </button>
        </>
      }
    >
      <p>{say("leave.text", { chips: me?.stack ?? 0 })}</p>
      {playing ? <p class="quiet">{say("leave.in_hand")}</p> : null}
    </Dialog>
  );
}

export function SureDialog({ title, yes, onYes }: { title: string; yes: string; onYes: () => void }) {
  return (
    <Dialog
      title={yes}
      onClose={closeDialog}
      name="sure"
      footer={
        <>
          <button type="button" class="button" onClick={closeDialog}>
            {say("page.cancel")}
          </button>
          <button type="button" class="button stop" onClick={onYes}>
            {yes}
          </button>
        </>
      }
    >
      <p>{title}</p>
    </Dialog>
  );
}
