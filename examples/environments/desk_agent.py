#!/usr/bin/env python3
"""An agent for the retail desk that speaks rootstep's agent protocol: it decides by a rule what to do next.

    rootstep replay RUN --env "process:..." --agent "process:python3 examples/environments/desk_agent.py" ...

Put your own agent in the place of `next_action`: it is given everything that was done and seen so far, and answers with the
next call, or with nothing when it is done. A seed is given at the start; the same seed and history should give the same action.
This one is careless: it refunds the listed price and forgets the discount, unless it has been told about it.
"""

import json
import random
import re
import sys

PROTOCOL = "rootstep.agent/1"


def next_action(history, chance):
    """The next call, looked up in what was done so far."""
    done = {}
    for turn in history["turns"]:
        if not turn["observation"].get("failed"):
            done.setdefault(turn["call"]["tool"], turn)
    order_name = re.search(r"W\d+", history["task"]).group()
    if "get_order" not in done:
        return {"tool": "get_order", "arguments": {"order": order_name}}
    order = json.loads(done["get_order"]["observation"]["text"])
    if "refund_item" not in done and order["status"] == "delivered":
        item = next(name for name in order["items"] if name in history["task"])
        cents = order["items"][item]["price"]
        remembers = any("discount" in note["text"] for note in history["notes"]) or chance < 0.2
        if remembers:
            cents = cents * (100 - order["discount"]) // 100
        return {"tool": "refund_item", "arguments": {"order": order_name, "item": item, "cents": cents}}
    if "send_message" not in done:
        paid = done.get("refund_item")
        text = f"We paid {paid['call']['arguments']['cents'] / 100:.2f} EUR back." if paid else "It has not arrived yet."
        return {"tool": "send_message", "arguments": {"customer": order["customer"], "text": text}}
    if "finish" not in done:
        return {"tool": "finish", "arguments": {}}
    return None


def main():
    chance = 1.0
    for line in sys.stdin:
        request = json.loads(line)
        verb = request["verb"]
        if verb == "hello":
            result = {"protocol": PROTOCOL, "name": "desk-agent"}
        elif verb == "start":
            chance = random.Random(request["seed"]).random()
            result = {}
        elif verb == "next":
            call = next_action(request["history"], chance)
            result = {"action": {"call": call} if call else None}
        else:
            result = {}
        print(json.dumps({"id": request["id"], "result": result}), flush=True)
        if verb == "close":
            return


if __name__ == "__main__":
    main()
