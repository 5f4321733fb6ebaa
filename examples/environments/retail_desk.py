#!/usr/bin/env python3
"""A small retail desk as an environment for rootstep: orders, refunds, messages to customers.

    rootstep replay check-env -- python3 examples/environments/retail_desk.py
    rootstep replay RUN --env "process:python3 examples/environments/retail_desk.py --task 2" ...

It speaks JSON lines on standard input and output (docs/your-own-environment.md) and needs nothing but Python 3.9.
Everything happens in memory, so it says `simulated`: a refund can be repeated in a replay without harm. Replace `Desk` by
your own world and keep `serve` as it is. Never print anything else to standard output; standard error is yours.
"""

import argparse
import copy
import json
import sys

PROTOCOL = "rootstep.environment/1"

POLICY = """You work at the desk of a shop. Money is in cents.
- Refund only items that were delivered, and only what the customer asks for.
- After more than 30 days, and for items marked final sale, there is no refund.
- An item is refunded at the price paid: the listed price less the discount of the order.
- Tell the customer by message what was done, then finish."""

CUSTOMERS = {
    "C1": {"name": "Mina Duarte", "city": "Porto"},
    "C2": {"name": "Mina Duarte", "city": "Braga"},
    "C3": {"name": "Oskar Lind", "city": "Lund"},
}

ORDERS = {
    "W100": {"customer": "C1", "status": "delivered", "days": 4, "discount": 0,
             "items": {"lamp": {"price": 4900}, "shade": {"price": 1500}}},
    "W200": {"customer": "C2", "status": "delivered", "days": 12, "discount": 20,
             "items": {"kettle": {"price": 6000}, "mug": {"price": 900, "final_sale": True}}},
    "W300": {"customer": "C3", "status": "shipped", "days": 0, "discount": 0,
             "items": {"desk": {"price": 22000}}},
}

# What a customer asks, and what is right: refunds by order and item, and who is told.
TASKS = {
    1: ("Mina Duarte from Porto wants her money back for the lamp of order W100.",
        {"W100/lamp": 4900}, "C1"),
    2: ("Mina Duarte from Braga returns the kettle of order W200 and wants her money back.",
        {"W200/kettle": 4800}, "C2"),
    3: ("Oskar Lind wants his money back for the desk of order W300, which has not arrived yet.",
        {}, "C3"),
}


def schema(**properties):
    """The JSON Schema of a tool's arguments: all of them required, nothing else allowed."""
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


TEXT = {"type": "string"}
TOOLS = [
    {"name": "find_customers", "description": "Customers of a name.", "parameters": schema(name=TEXT),
     "irreversible": False, "examples": [{"name": "Mina Duarte"}, {"name": "nobody"}]},
    {"name": "list_orders", "description": "Orders of a customer.", "parameters": schema(customer=TEXT),
     "irreversible": False, "examples": [{"customer": "C2"}]},
    {"name": "get_order", "description": "An order with its items.", "parameters": schema(order=TEXT),
     "irreversible": False, "examples": [{"order": "W200"}, {"order": "W999"}]},
    {"name": "refund_item", "description": "Pays the price of an item back.",
     "parameters": schema(order=TEXT, item=TEXT, cents={"type": "integer", "minimum": 1}),
     "irreversible": True, "examples": [{"order": "W200", "item": "kettle", "cents": 4800}]},
    {"name": "send_message", "description": "Writes to a customer.", "parameters": schema(customer=TEXT, text=TEXT),
     "irreversible": True, "examples": [{"customer": "C2", "text": "48.00 EUR are on their way."}]},
    {"name": "finish", "description": "Ends the work on this request.", "parameters": schema(),
     "irreversible": False, "examples": [{}]},
]


class Refused(Exception):
    """The desk does not do that: something the agent sees, not a fault of the program."""


class Desk:
    """The world. Its whole state is `self.state`, plain JSON, so that a snapshot is a copy of it."""

    def __init__(self, task):
        self.task, self.right, self.addressee = TASKS[task]
        self.reset()

    def reset(self):
        self.state = {"refunds": {}, "messages": [], "finished": False}
        return {"task": self.task, "instructions": POLICY}

    def act(self, tool, arguments):
        try:
            declared = next((one for one in TOOLS if one["name"] == tool), None)
            if declared is None:
                raise Refused(f"there is no tool {tool}")
            check_arguments(declared["parameters"], arguments)
            if self.state["finished"]:
                raise Refused("the work is finished")
            text = getattr(self, tool)(**arguments)
            return {"text": text, "failed": False, "ended": self.state["finished"]}
        except Refused as refusal:
            return {"text": f"Error: {refusal}", "failed": True, "ended": False}

    def check(self):
        """What the run so far misses; empty when all is right."""
        violations = []
        for item, cents in self.right.items():
            paid = self.state["refunds"].get(item)
            if paid is None:
                violations.append({"kind": "missing refund", "detail": item})
            elif paid != cents:
                violations.append({"kind": "wrong refund amount", "detail": f"{item}: {paid}, not {cents}"})
        for item in sorted(set(self.state["refunds"]) - set(self.right)):
            violations.append({"kind": "unexpected refund", "detail": item})
        told = {message["customer"] for message in self.state["messages"]}
        if self.addressee not in told:
            violations.append({"kind": "missing message", "detail": self.addressee})
        for other in sorted(told - {self.addressee}):
            violations.append({"kind": "message to the wrong customer", "detail": other})
        return violations

    # The tools, by name.

    def find_customers(self, name):
        found = {key: one for key, one in CUSTOMERS.items() if one["name"].lower() == name.lower()}
        return dumps(found)

    def list_orders(self, customer):
        if customer not in CUSTOMERS:
            raise Refused(f"there is no customer {customer}")
        return dumps([key for key, order in ORDERS.items() if order["customer"] == customer])

    def get_order(self, order):
        return dumps(self.order_named(order))

    def refund_item(self, order, item, cents):
        if item not in self.order_named(order)["items"]:
            raise Refused(f"order {order} has no item {item}")
        key = f"{order}/{item}"
        if key in self.state["refunds"]:
            raise Refused(f"{key} is refunded already")
        self.state["refunds"][key] = cents
        return f"refunded {cents} cents for {key}"

    def send_message(self, customer, text):
        if customer not in CUSTOMERS:
            raise Refused(f"there is no customer {customer}")
        self.state["messages"].append({"customer": customer, "text": text})
        return "sent"

    def finish(self):
        self.state["finished"] = True
        return "finished"

    def order_named(self, order):
        if order not in ORDERS:
            raise Refused(f"there is no order {order}")
        return ORDERS[order]


def check_arguments(parameters, arguments):
    """The little of JSON Schema that the tools above use."""
    if not isinstance(arguments, dict):
        raise Refused("the arguments are no object")
    for name in parameters["required"]:
        if name not in arguments:
            raise Refused(f"the argument {name} is missing")
    for name, value in arguments.items():
        wanted = parameters["properties"].get(name)
        if wanted is None:
            raise Refused(f"there is no argument {name}")
        if wanted["type"] == "string" and not isinstance(value, str):
            raise Refused(f"the argument {name} is no text")
        if wanted["type"] == "integer" and (not isinstance(value, int) or isinstance(value, bool) or value < 1):
            raise Refused(f"the argument {name} is no positive whole number")


def dumps(value):
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def serve(desk, name):
    """Answers requests, one a line, until it is asked to close or its standard input ends."""

    def answer(request):
        verb = request["verb"]
        if verb == "hello":
            return {"protocol": PROTOCOL, "name": name, "key": name, "simulated": True}
        if verb == "tools":
            return {"tools": TOOLS}
        if verb == "reset":
            return desk.reset()
        if verb == "act":
            return desk.act(request["tool"], request["arguments"])
        if verb == "snapshot":
            return {"snapshot": copy.deepcopy(desk.state)}
        if verb == "restore":
            desk.state = copy.deepcopy(request["snapshot"])
            return {}
        if verb == "check":
            return {"violations": desk.check()}
        if verb == "close":
            return {}
        raise ValueError(f"no verb {verb}")

    for line in sys.stdin:
        request = json.loads(line)
        try:
            reply = {"id": request["id"], "result": answer(request)}
        except Exception as fault:  # a fault of ours is an answer too, and the conversation goes on
            reply = {"id": request["id"], "error": f"{type(fault).__name__}: {fault}"}
        print(dumps(reply), flush=True)
        if request["verb"] == "close":
            return


if __name__ == "__main__":
    options = argparse.ArgumentParser(description="A retail desk that speaks rootstep's environment protocol.")
    options.add_argument("--task", type=int, default=2, choices=sorted(TASKS))
    task = options.parse_args().task
    serve(Desk(task), f"retail-desk/{task}")
